/** Of what a client owed, or had in its favour, before the company began here. Amounts are formatted. */
export const openingTexts = {
  opened: (amount: string, client: string) => `Registró el saldo anterior de ${client}: ${amount}`,
  took: (amount: string, number: string) => `Quitó el saldo anterior ${number} de ${amount}`,
  removed: "Saldo anterior deshecho",
  used: (number: string) => `El saldo anterior ${number} ya tiene pagos o está marcado como incobrable`,
};
