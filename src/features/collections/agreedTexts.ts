// What is said of an agreement at a door. Apart, because the page of orders has no room for it.
import type { FieldErrors } from "#shared/errors.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import type { AgreementProblem, DueAtDoor } from "./rules.ts";
import { collectionTexts } from "./texts.ts";

export const agreedTexts = {
  agree: "Se acordó otro monto",
  asPlanned: "Cobrar lo planeado",
  agreedGoods: "Mercancía acordada",
  agreedFee: "Servicio acordado",
  agreedReason: "Motivo",
};

/** The 422 of an agreement, by field of the body's `collection`. */
export function agreementErrors(problem: AgreementProblem, { fee }: DueAtDoor): FieldErrors {
  switch (problem) {
    case "noGoods":
      return { "agreed.goods": ["La orden no tiene mercancía por cobrar"] };
    case "feeAbove":
      return {
        "agreed.fee": [`El servicio acordado no puede ser mayor que lo que se debe (${formatMoney(fee)})`],
      };
    case "nothing":
      return { agreed: ["Si no se recibió dinero, indica que no se cobró"] };
  }
}

/** `Se acordó mercancía por $18,00 en vez de $20,00: faltó un refresco` */
export function agreedText(planned: DueAtDoor, agreed: DueAtDoor, reason: string): string {
  const part = (name: string, from: Cents, to: Cents) =>
    from === to ? [] : [`${name} por ${formatMoney(to)} en vez de ${formatMoney(from)}`];
  const parts = [
    ...part(collectionTexts.goods.toLowerCase(), planned.goods, agreed.goods),
    ...part(collectionTexts.fee.toLowerCase(), planned.fee, agreed.fee),
  ];
  return `Se acordó ${parts.join(" y ")}: ${reason}`;
}
