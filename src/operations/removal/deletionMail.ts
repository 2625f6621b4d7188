export const deletionMailTexts = {
  subject: (company: string) => `${company}: confirma que se eliminen todos los datos`,
  greeting: (name: string) => `Hola, ${name}:`,
  asked: (company: string) =>
    `Quien administra el servidor de Mandado se dispone a eliminar la empresa ${company} con todos sus datos: órdenes, clientes, pagos, cuentas y fotos. No se pueden recuperar.`,
  download: "Antes puedes descargar todos los datos en Empresa:",
  label: "Descargar los datos",
  confirm: "Si estás de acuerdo, envía este código a quien administra el servidor:",
  lasts: (days: number) => `El código sirve durante ${days} días.`,
  notYou: "Si no lo pediste, no hagas nada: sin este código no se elimina nada.",
};
