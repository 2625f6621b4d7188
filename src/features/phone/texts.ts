export const accessTexts = {
  open: "Acceso al teléfono",
  hint: (time: string) =>
    `El repartidor apunta la cámara de su teléfono a este código. Sirve una vez, hasta el ${time}.`,
  qr: "Código QR de acceso",
  typed: "O escribe el código en",
  copyLink: "Copiar enlace",
  linkCopied: "Enlace copiado",
  copyFailed: "No se pudo copiar el enlace",
  again: "Otro código",
  noPhones: "Ningún teléfono tiene acceso.",
  phones: (count: number, lastUse: string) =>
    `${count === 1 ? "1 teléfono tiene" : `${count} teléfonos tienen`} acceso. Último uso: ${lastUse}.`,
  end: "Quitar acceso",
  confirmEnd: "Se cierra la sesión en todos sus teléfonos. Lo que aún no enviaron se queda en ellos.",
  ended: "Acceso quitado",
  endFailed: "No se pudo quitar el acceso",
  failed: "No se pudo crear el código",
  badCode: "El código no es válido o venció",
  codeRequired: "Ingresa el código",
};
