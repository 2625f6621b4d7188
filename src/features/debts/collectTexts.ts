/** Apart from the texts of debts: the list of orders loads these. */
export const collectTexts = { order: "Orden", collect: "Cobrar" };
