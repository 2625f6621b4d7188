import type { OfficePlace } from "./rules.ts";

export const floatTexts = {
  handOver: "Entregar fondo",
  handOverTo: (name: string) => `Entregar fondo: ${name}`,
  hint: "Para dar vuelto. Lo lleva hasta que rinde, junto con lo que cobre.",
  usd: "En dólares",
  ves: "En bolívares",
  place: "Sale de",
  places: { shift: "Mi turno", safe: "Caja general" },
  fromShift: "Sale de tu turno.",
  needsShift: "No tienes un turno abierto: ábrelo en Mi caja.",
  handed: "Fondo entregado",
  handFailed: "Error al entregar el fondo",
  carries: "Lleva de fondo",
  void: "Anular fondo",
  voidHint: "El efectivo vuelve a donde salió; de un turno cerrado, al tuyo o a la caja general.",
  reason: "Motivo",
  voided: "Fondo anulado",
  voidFailed: "Error al anular el fondo",
  amountRequired: "Indica cuánto se entrega",
  placeRequired: "Indica de dónde sale",
  placeWrong: "El lugar debe ser el turno o la caja general",
  reasonRequired: "El motivo es requerido",
  emptySafe: "La caja general no tiene ese efectivo",
  alreadyVoided: "El fondo ya está anulado",
};

/** `del turno 12` */
const fromPlace = ({ place, shift_id }: OfficePlace) =>
  place === "shift" ? `del turno ${shift_id}` : "de la caja general";
/** `al turno 12` */
const toPlace = ({ place, shift_id }: OfficePlace) =>
  place === "shift" ? `al turno ${shift_id}` : "a la caja general";

export const handedText = (what: string, courier: string, from: OfficePlace) =>
  `Entregó un fondo de ${what} a ${courier}, ${fromPlace(from)}`;

export const voidedText = (what: string, courier: string, to: OfficePlace, reason: string) =>
  `Anuló el fondo de ${what} de ${courier}, que vuelve ${toPlace(to)}: ${reason}`;

/** The 409 of a float that a standing settlement took. */
export const settledFirst = (number: number) =>
  `El fondo ya se rindió: anula primero la liquidación ${number}`;

export const stateLabels = { carried: "Por rendir", settled: "Rendido", voided: "Anulado" };
