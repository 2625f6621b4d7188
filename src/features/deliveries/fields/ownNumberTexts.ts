/** What is said of the numbers that clients give their orders. */
export const ownNumberTexts = {
  short: "Pedido",
  /** Opens the fields of most orders that nobody fills in. */
  open: "Más: n° de pedido, bultos y contenido",
  repeated: "Otra parada tiene el mismo número de pedido",
};

/** `Pedido A-1042` */
export const ownNumberText = (typed: string): string => `${ownNumberTexts.short} ${typed}`;

/** `holder`: the number of the order or request that has it. */
export const ownNumberTaken = (typed: string, holder: string, isRequest: boolean): string =>
  `El pedido ${typed} ya es la ${isRequest ? "solicitud" : "orden"} ${holder}`;
