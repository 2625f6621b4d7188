import { formatDay } from "#shared/dates.ts";
import { PROOF_PARTS, type ProofPart, type ProofRule } from "#shared/vocabulary.ts";
import { timeOfHour } from "./rules.ts";

export const companyTexts = {
  title: "Empresa",
  name: "Nombre de la empresa",
  document: "RIF o documento",
  phone: "Teléfono",
  phoneShort: "Tel.",
  email: "Email",
  address: "Dirección",
  paymentDetails: "Cómo pagarnos",
  paymentDetailsHint: "Pago móvil, cuentas… Sale en los recordatorios de pago.",
  ticketNote: "Nota al pie del ticket",
  ticketNoteHint: "Lo último que dice cada ticket: horario, condiciones, redes.",
  tracking: "Enlace de seguimiento para los clientes",
  trackingHint:
    "Cada orden tiene una página que dice dónde va y lo que se paga al recibir, sin el precio del servicio ni teléfonos de personas. Apagado, sus enlaces dejan de funcionar.",
  paperWidth: "Papel de la impresora",
  paperWidthHint: "Para imprimir tickets y recibos.",
  closing: "Correo de cierre",
  closingHint:
    "Quiénes reciben cada día sus cifras y el reporte de cajas simplificado. Hasta diez emails, separados por comas. Vacío: no se envía.",
  closingHour: "Hora del correo de cierre",
  closingToRequired: "Escribe al menos un email",
  closingTooMany: "Puede tener como máximo 10 emails",
  closingHourWrong: "La hora debe ser un número del 0 al 23",
  logo: "Logo",
  logoHint: "PNG, JPEG o WebP, hasta 1 MB. Sale en el menú, los reportes y los tickets.",
  pickLogo: "Elegir logo",
  removeLogo: "Quitar logo",
  confirmRemoveLogo: "¿Seguro que deseas quitar el logo?",
  nameRequired: "El nombre de la empresa es requerido",
  emailWrong: "Tiene que ser un email",
  logoWrong: "El logo debe ser PNG, JPEG o WebP de 1 MB como máximo",
  updated: "Empresa actualizada correctamente",
  updateFailed: "Error al actualizar la empresa",
  logoUpdated: "Logo actualizado correctamente",
  logoRemoved: "Logo eliminado correctamente",
  logoFailed: "Error al guardar el logo",
  downloads: "Descargas",
  downloadsHint: "Para el contador, y para tener una copia de lo tuyo.",
  export: "Descargar todos los datos",
  journal: "Descargar libro diario",
  logoRemoveFailed: "Error al quitar el logo",
  closed: "Período cerrado",
  closingMonth: "Cierre del mes",
  closingDay: "Cierre del día",
  closeMonth: "Cerrar mes",
  openMonth: "Abrir de nuevo",
  nothingClosed: "Ningún período está cerrado.",
  closedDate: "Cerrado hasta",
  closedDateHint: "Vacío: todo queda abierto.",
  closedDateRequired: "La fecha es requerida",
  closedDateWrong: "Solo se puede cerrar hasta ayer",
  closedReason: "Motivo para abrirlo",
  closedReasonRequired: "Indica el motivo",
  closedProtects:
    "Las órdenes, los gastos, los cobros y las tasas de ese día y de los anteriores ya no se crean, cambian ni eliminan.",
  closedAllows:
    "Anulaciones, reembolsos y cancelaciones de lo anterior se registran con la fecha de hoy. Las órdenes que siguen abiertas se entregan como siempre. Las cifras de los días cerrados quedan: esos cambios cuentan hoy, como ajustes.",
  closedSaved: "Período actualizado correctamente",
  closedFailed: "Error al cerrar el período",
  proof: "Prueba de entrega",
  proofHint: "Lo que el repartidor trae de cada entrega. Un servicio o un cliente puede pedir otra cosa.",
  ownProof: "Pedir otra prueba que la de la empresa",
  pin: "PIN de entrega",
  pinHint:
    "Cada orden nueva tiene cuatro números que el destinatario ve mientras va en camino, y que le dice al repartidor. Sin ellos hace falta una foto.",
  trackingProof: "Constancia en el enlace de seguimiento",
  requestForm: "Formulario público",
  requestFormHint:
    "Cualquiera con la dirección puede pedirte un envío, sin cuenta. Cada solicitud llega a Solicitudes, y la aceptas o la rechazas.",
  slug: "Dirección del formulario",
  slugHint: "Minúsculas, números y guiones: mandados-del-este",
  slugWrong: "Usa minúsculas, números y guiones, hasta 40",
  slugRequired: "La dirección del formulario es requerida",
  slugTaken: "Esa dirección ya está en uso",
  formSaved: "Guarda para que funcione.",
  formServices: "Ofrece los servicios que estén marcados como públicos, en Servicios.",
  formCopy: "Copiar dirección",
  formCopied: "Dirección copiada",
  formCopyFailed: "Error al copiar la dirección",
  formQr: "Código QR del formulario",
  trackingProofHint: "Quien tiene el enlace puede descargarla cuando la orden se entregó.",
  portalBalances: "Cuenta del cliente en su portal",
  portalBalancesHint:
    "Cada cliente ve lo que te debe, su estado de cuenta y el dinero que cobraste por él. Apagado, solo ve sus órdenes y avisa sus pagos.",
  changeLimit: "Vuelto máximo que lleva un repartidor",
  changeLimitHint: "Por encima, el formulario de la orden avisa. No impide tomarla.",
  cashBackLimit: "Efectivo que un empleado devuelve al día",
  cashBackLimitHint:
    "Al editar, cancelar o eliminar órdenes pagadas. Por encima devuelve un administrador. En dólares, por persona y día.",
  timeRequired: "La hora es requerida",
  tooManySpans: "Puede tener como máximo 28 horarios en la semana",
  hoursWrong: {
    empty: "Tiene que terminar a otra hora",
    early: "A esa hora todavía es el día anterior",
    late: "Termina después de que acaba el día",
    overlaps: "Se cruza con el horario anterior del día",
  },
  dayEndsAt: "El día termina a las",
  dayEndsAtHint:
    "Hasta esa hora de la madrugada todavía es el día anterior: órdenes, turnos, recibos, reportes y correo de cierre. Lo ya registrado no cambia de día.",
  dayEndsAtWrong: "El día puede terminar entre las 00:00 y las 05:00",
  messageList: "Lista 'Por avisar'",
  messageListHint:
    "Junto a las órdenes, a quién avisar por WhatsApp que va en camino, que no se pudo entregar, que se entregó o que llegó su solicitud. Cada aviso es un toque.",
};

/** The sections of Empresa. */
export const sectionTexts = {
  data: "Datos",
  papers: "Papeles",
  money: "Cobro y vuelto",
  tracking: "Seguimiento y pruebas",
  form: "Formulario y portal",
  closing: "Cierre",
};

export const weekdayNames = ["Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado", "Domingo"];
export const weekdayTexts = ["Lun", "Mar", "Mié", "Jue", "Vie", "Sáb", "Dom"];

/** `Lun 08:00–12:00`. */
export const spanText = ({ weekday, from, to }: { weekday: number; from: string; to: string }): string =>
  `${weekdayTexts[weekday - 1]} ${from}–${to}`;

export const proofPartLabels: Record<ProofPart, string> = {
  photo: "Foto",
  signature: "Firma",
  document: "Cédula de quien recibe",
};

export const proofRuleLabels: Record<ProofRule, string> = {
  off: "No se pide",
  optional: "Opcional",
  required: "Obligatoria",
};

/** `Foto: Obligatoria · Firma: Opcional · Cédula de quien recibe: No se pide` */
export const proofText = (policy: Record<ProofPart, ProofRule>): string =>
  PROOF_PARTS.map((part) => `${proofPartLabels[part]}: ${proofRuleLabels[policy[part]]}`).join(" · ");

/** `Cerrado hasta 31 oct 2026` */
export const closedLabel = (until: string) => `${companyTexts.closedDate} ${formatDay(until)}`;

/** `Cerrado hasta 31 oct 2026.` */
export const closedText = (until: string | null) =>
  until === null ? companyTexts.nothingClosed : `${closedLabel(until)}.`;

/** Why a day can't end at another time: a span of the week as it is stored. */
export const dayEndProblem = (
  { weekday, from, to }: { weekday: number; from: string; to: string },
  why: "early" | "late",
): string => {
  const day = weekdayNames[weekday - 1]?.toLowerCase();
  return why === "late"
    ? `El horario del ${day} llega hasta las ${to}: el día no puede terminar antes`
    : `El horario del ${day} empieza a las ${from}: el día no puede terminar después`;
};

/** The 409 of a change in the closed period. */
export const periodClosed = (until: string) => `El período hasta el ${formatDay(until)} está cerrado`;

/** What an event says. `reason`: why days were opened again. */
export const periodChanged = (until: string | null, reason: string | null | undefined) =>
  `${until === null ? "Abrió todos los períodos" : `Cerró el período hasta el ${formatDay(until)}`}${reason ? `: ${reason}` : ""}`;

/** `ana@ejemplo.com, luis@ejemplo.com · 20:00`. */
export const closingText = ({ to, hour }: { to: readonly string[]; hour: number }) =>
  `${to.join(", ")} · ${timeOfHour(hour)}`;
