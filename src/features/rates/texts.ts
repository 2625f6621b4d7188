import type { RateSource } from "#shared/vocabulary.ts";

export const rateSourceLabels: Record<RateSource, string> = { manual: "Manual", feed: "Automática" };

export const rateTexts = {
  none: "No hay tasa para esta fecha",
};
