export const labelTexts = {
  print: "Etiquetas",
  idsRequired: "Indica de una a cien órdenes",
  /** In the file's title. */
  title: "Etiquetas de bultos",
};

export const tooManyLabels = (most: number) => `Imprime hasta ${most} etiquetas a la vez`;
