/** What the office reads. */
export const accessTexts = {
  nameRequired: "Indica el nombre de la persona",
  emailWrong: "El email no es válido",
  tooMany: "Este cliente ya tiene 50 personas con acceso",
  open: "Acceso al portal",
  purpose:
    "Cada persona ve en su teléfono o computadora las órdenes de este cliente, las sigue y ve la prueba de cada entrega.",
  people: "Personas con acceso",
  none: "Nadie de este cliente tiene acceso todavía.",
  name: "Nombre de la persona",
  nameHint: "Sus acciones quedan en Actividad con este nombre.",
  email: "Email",
  emailHint: "Opcional. Con él puede pedir otro enlace sin llamarte.",
  create: "Dar acceso",
  another: "Otro enlace",
  anotherFor: (name: string) => `Otro enlace para ${name}`,
  end: "Quitar acceso",
  endFor: (name: string) => `Quitar el acceso de ${name}`,
  confirmEnd: (name: string) => `¿Quitar el acceso de ${name}? Sale enseguida de todos sus dispositivos.`,
  ended: "Acceso quitado",
  endFailed: "No se pudo quitar el acceso",
  failed: "No se pudo dar acceso",
  lastUse: (when: string) => `Entró por última vez el ${when}`,
  unused: "Todavía no ha entrado",
  linkUntil: (when: string) => `el enlace sirve hasta el ${when}`,
  linkGone: "el enlace venció",
  endedAlone: "Terminó: 90 días sin uso",
  linkFor: (name: string) => `Enlace de ${name}`,
  linkHint: (when: string) => `Sirve una vez, hasta el ${when}. No se muestra de nuevo.`,
  mailed: (email: string) => `También va por correo a ${email}.`,
  qr: "Código QR del enlace",
  copy: "Copiar enlace",
  copied: "Enlace copiado",
  copyFailed: "No se pudo copiar",
  whatsapp: "Enviar por WhatsApp",
  done: "Listo",
};

/** What goes to the person by WhatsApp. */
export const invitation = (name: string, url: string, until: string): string =>
  `Hola, ${name}. Con este enlace puede ver sus órdenes, seguirlas y ver la prueba de cada entrega: ${url}\nSirve una vez, hasta el ${until}.`;

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
    `Alguien pidió entrar al portal de ${client} con este correo. Si fue usted, entre aquí:`,
  label: "Entrar al portal",
  lasts: (days: number) => `El enlace sirve una vez, durante ${days === 1 ? "un día" : `${days} días`}.`,
  notYou: "Si no fue usted, no haga nada.",
};
