/** Apart from the other texts, so that the list of orders doesn't load them. */
export const boardTabTexts = { list: "Lista", board: "Despacho" };
