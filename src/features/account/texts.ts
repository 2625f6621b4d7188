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
  failed: "Error en la autenticación",
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

export const signInTexts = {
  title: "Mis inicios de sesión",
  hint: "Si no reconoces alguno, ciérralo y cambia tu contraseña.",
  current: "Este dispositivo",
  lastUsed: "Último uso:",
  end: "Cerrar sesión",
  ended: "Sesión cerrada correctamente",
  endFailed: "Error al cerrar la sesión",
};
