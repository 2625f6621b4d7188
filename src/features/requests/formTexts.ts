/** What the public form says. Whoever fills it in is addressed as usted. */
export const formTexts = {
  nameRequired: "El nombre es requerido",
  phoneRequired: "El teléfono es requerido",
  onePhone: "Escriba un solo número",
  phoneWrong: "El teléfono tiene demasiados números",
  addressRequired: "La dirección es requerida",
  title: (company: string) => `Pida un envío · ${company}`,
  preview: "Díganos qué enviar y adónde. Le confirmamos en seguida.",
  unknown: "Este formulario no existe",
  unknownHint: "Pida a la empresa de entregas la dirección de su formulario.",
  /** Who did it, in the office's history. */
  actor: "Formulario público",
};
