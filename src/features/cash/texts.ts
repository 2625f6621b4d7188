export const cashTexts = {
  alreadyOpen: "Ya tienes un turno abierto",
  stillOpen: "El turno sigue abierto",
  breakdownWrong: "Los billetes y monedas no suman lo contado",
  unknownPiece: "No hay un billete o moneda de ese valor",
  countRequired: "La cantidad debe ser un número entero",
  kindWrong: "El tipo de movimiento debe ser uno de los valores permitidos",
  currencyWrong: "La moneda debe ser USD o VES",
  amountRequired: "El monto es requerido",
  amountPositive: "El monto debe ser mayor a 0",
  adjustmentZero: "El monto no puede ser 0",
  noteRequired: "Explica el ajuste en la nota",
};

export const kindLabels = {
  in: "Entrada",
  out: "Salida",
  deposit: "Depósito en banco",
  withdrawal: "Retiro",
  capital: "Aporte de capital",
  adjustment: "Ajuste",
};
