import type { CourierLineKind, SettlementDecision } from "#shared/vocabulary.ts";

export const lineKindLabels: Record<CourierLineKind, string> = {
  cash: "Efectivo",
  pay: "Pago",
  difference: "Diferencia",
};

export const payLabels = { now: "Pagado", later: "Pendiente" };

export const decisionLabels: Record<SettlementDecision, string> = {
  charge: "Se cobra al repartidor",
  waive: "La asume la empresa",
};

export const settlementTexts = {
  unknownCourier: "El repartidor no existe",
  nothing: "El repartidor no tiene nada por rendir",
  unknownLine: "Alguna línea no existe, ya se liquidó o espera una decisión",
  payRequired: "Indica si se paga ahora o después",
  decisionRequired: "La decisión debe ser uno de los valores permitidos",
  reasonRequired: "El motivo es requerido",
  noDifference: "La liquidación no tiene diferencia",
  alreadyDecided: "La diferencia ya se decidió",
  alreadyVoided: "La liquidación ya está anulada",
  settledLater: (number: number) => `La diferencia ya se liquidó: anula primero la liquidación ${number}`,
  bill: "Pago a repartidor",
};

export const settlementText = (number: number) => `Liquidación ${number}`;
