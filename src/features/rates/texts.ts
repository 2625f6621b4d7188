import type { RateSource } from "#shared/vocabulary.ts";

export const rateSourceLabels: Record<RateSource, string> = { manual: "Manual", feed: "Automática" };

export const rateTexts = {
  none: "No hay tasa para esta fecha",
  /** Who brought a rate that nobody set. */
  provider: "Tasa automática",
  decided: "La propuesta ya fue aceptada o descartada",
};
