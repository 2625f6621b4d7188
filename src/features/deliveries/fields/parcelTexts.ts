/** What people read of an order's parcels. The courier's page has its own words: it has no room for all of these. */
export const parcelTexts = {
  open: "Bultos y contenido",
  delivered: "Bultos entregados",
  partialReason: "Motivo de la entrega parcial",
  partialReasonRequired: "Indica por qué no recibió todos los bultos",
  notDelivered: "Los bultos entregados se indican al entregar la orden",
  partial: "Entrega parcial",
  nothingReturned: "Solo se devuelve lo que no se entregó, una sola vez",
  /** Before the rest of an order comes back. */
  returnHint:
    "Se crea la orden que devuelve lo que no se entregó, a cargo de su cliente. Esta queda entregada.",
  returnStands: "Lo que no se entregó ya se devuelve con otra orden",
};

/** `de 5 bultos`: beside how many of them were taken. */
export const packagesOf = (count: number) => `de ${count} ${count === 1 ? "bulto" : "bultos"}`;

export const packagesBetween = (most: number) => `Son ${most === 1 ? "1 bulto" : `de 1 a ${most} bultos`}`;

/** So many parcels a courier handed over: `Bultos entregados: 3. No cabían`. Null: all of them. */
export const takenText = ({
  packages_delivered: delivered,
  partial_reason: reason,
}: {
  packages_delivered: number | null;
  partial_reason: string | null;
}): string | null =>
  delivered === null ? null : `${parcelTexts.delivered}: ${delivered}${reason === null ? "" : `. ${reason}`}`;

/** What of an order its recipient took: `3 de 5 bultos. No cabían`. Null: all of it. */
export function partialText({
  packages,
  packages_returned: returned,
  partial_reason: reason,
}: {
  packages: number;
  packages_returned: number;
  partial_reason: string | null;
}): string | null {
  if (returned === 0) return null;
  return `${packages - returned} de ${packages} bultos${reason === null ? "" : `. ${reason}`}`;
}
