export const loginTexts = {
  welcome: "Bienvenido a Mandado",
  signInSubtitle: "Accede a tu cuenta",
  registerSubtitle: "Crea tu Cuenta",
  email: "Email",
  password: "Contraseña",
  fullName: "Nombre Completo",
  signIn: "Iniciar Sesión",
  register: "Crear Cuenta",
  toRegister: "¿No tienes cuenta? Regístrate",
  toSignIn: "¿Ya tienes cuenta? Inicia sesión",
  forgot: "¿Olvidaste tu contraseña?",
  failed: "Error en la autenticación",
  codeTitle: "Verificación en dos pasos",
  codeHint: "Escribe el código de 6 dígitos de tu aplicación de autenticación.",
  code: "Código de verificación",
  codeMissing: "Ingresa el código de verificación",
  codeWrong: "El código no es correcto o ya se usó",
  codeLost: "El servidor perdió la llave de tu app: usa un código de recuperación",
  toRecovery: "Usar un código de recuperación",
  recoveryHint: "Escribe uno de los códigos que guardaste. Cada uno sirve una sola vez.",
  recovery: "Código de recuperación",
  toApp: "Usar el código de la aplicación",
  verify: "Verificar",
  backToPassword: "Volver a la contraseña",
  ended: "Tu sesión terminó. Inicia sesión de nuevo.",
  endedInForm: "Tu sesión terminó. Inicia sesión de nuevo: lo que escribiste sigue aquí.",
};

export const profileTexts = {
  title: "Editar tu usuario",
  name: "Nombre",
  email: "Email",
  picture: "Foto",
  pickPicture: "Elegir foto",
  pictureHint: "PNG, JPEG o WebP, hasta 2 MB",
  changePassword: "Cambiar contraseña",
  nameRequired: "el nombre del usuario es requerido",
  emailRequired: "el email del usuario es requerido",
  emailWrong: "el email del usuario no es válido",
  emailTaken: "El email ya está registrado",
  pictureWrong: "La foto debe ser PNG, JPEG o WebP de 2 MB como máximo",
  updated: "Usuario actualizado con exito",
  updateFailed: "Error al actualizar el usuario",
  requestFailed: "Error en la autenticación",
};

export const passwordTexts = {
  title: "Cambiar contraseña",
  password: "Nueva contraseña",
  confirm: "Repite la nueva contraseña",
  required: "La contraseña es requerida",
  confirmRequired: "Debes confirmar tu contraseña",
  different: "Las contraseñas no coinciden",
  tooShort: "Tiene que tener como minimo 8 caracteres",
  updated: "contraseña actualizado con exito",
  updateFailed: "Error al actualizar la producto",
  requestFailed: "Error en la autenticación",
};

export const confirmTexts = {
  title: "Confirma tu contraseña",
  hint: "Antes de cambiar cómo entras, confirma que eres tú. Lo que escribiste sigue aquí.",
  passwordWrong: "La contraseña no es correcta",
  failed: "No se pudo confirmar tu contraseña",
};

export const changeMailTexts = {
  greeting: (name: string) => `Hola, ${name}:`,
  password: {
    subject: (company: string) => `${company}: cambió tu contraseña`,
    changed: (moment: string) => `La contraseña de tu cuenta en Mandado cambió el ${moment}.`,
    notYou: "Si no fuiste tú, pon otra contraseña enseguida:",
    label: "Poner otra contraseña",
  },
  email: {
    subject: (company: string) => `${company}: cambió el email de tu cuenta`,
    changed: (moment: string, email: string) =>
      `El email de tu cuenta en Mandado cambió el ${moment}. Ahora es ${email}.`,
    notYou: "Si no fuiste tú, entra con ese email y tu contraseña, y cambia los dos:",
    label: "Iniciar sesión",
  },
  helpless:
    "Si ya no puedes entrar, avisa enseguida a un administrador de tu empresa o a quien administra el servidor.",
  you: "Si fuiste tú, no tienes que hacer nada.",
};
