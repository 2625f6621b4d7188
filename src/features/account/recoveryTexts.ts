export const forgotTexts = {
  title: "Recupera tu acceso",
  subtitle: "Te enviamos un enlace para poner otra contraseña",
  email: "Email",
  send: "Enviar enlace",
  back: "Volver a iniciar sesión",
  sentTitle: "Revisa tu correo",
  /** Doesn't reveal whether the account exists. */
  sent: "Si ese email tiene una cuenta, en unos minutos recibirá un enlace. Sirve una vez, durante 30 minutos.",
  notThere: "¿No llega? Mira en el correo no deseado, o revisa que el email sea el de tu cuenta.",
  again: "Enviar otro enlace",
  off: "Este servidor no envía correos. Si eres empleado, un administrador de tu empresa puede cambiar tu contraseña; si la empresa es tuya, pide un enlace a quien administra el servidor.",
  failed: "No se pudo enviar la solicitud",
};

export const resetTexts = {
  title: "Pon otra contraseña",
  subtitle: "Se cerrarán todas tus sesiones abiertas",
  save: "Cambiar contraseña",
  badToken: "El enlace no es válido o venció",
  anotherLink: "Pedir otro enlace",
  failed: "No se pudo cambiar la contraseña",
  done: "Tu contraseña cambió. Inicia sesión con la nueva.",
  signIn: "Iniciar sesión",
};

export const resetMailTexts = {
  subject: (company: string) => `${company}: pon otra contraseña`,
  greeting: (name: string) => `Hola, ${name}:`,
  asked: "Alguien pidió cambiar la contraseña de tu cuenta en Mandado. Si fuiste tú, ponla aquí:",
  label: "Poner otra contraseña",
  lasts: "El enlace sirve una vez, durante 30 minutos.",
  notYou: "Si no fuiste tú, no hagas nada: tu contraseña sigue igual.",
};
