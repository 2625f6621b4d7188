/** What the office reads. */
export const accessTexts = {
  nameRequired: "Indica el nombre de la persona",
  emailWrong: "El email no es válido",
  tooMany: "Este cliente ya tiene 50 personas con acceso",
};

/** What a person of a client reads, who is addressed as usted. */
export const signInTexts = {
  codeRequired: "Indique el código",
  badCode: "El enlace no es válido, ya se usó o venció",
  emailRequired: "Indique su email",
  emailWrong: "El email no es válido",
  /** Doesn't reveal whether the address has an access. */
  sent: "Si ese email tiene acceso, en unos minutos recibirá un enlace.",
};

export const mailTexts = {
  subject: (company: string) => `${company}: su acceso al portal`,
  greeting: (name: string) => `Hola, ${name}:`,
  invited: (client: string) =>
    `Con este enlace puede ver las órdenes de ${client}, seguirlas y ver la prueba de cada entrega.`,
  asked: (client: string) =>
    `Alguien pidió un enlace para entrar al portal de ${client}. Si fue usted, entre aquí:`,
  label: "Entrar al portal",
  lasts: (days: number) => `El enlace sirve una vez, durante ${days === 1 ? "un día" : `${days} días`}.`,
  notYou: "Si no fue usted, no haga nada.",
};
