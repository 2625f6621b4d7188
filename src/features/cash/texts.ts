export const cashTexts = {
  alreadyOpen: "Ya tienes un turno abierto",
  stillOpen: "El turno sigue abierto",
  alreadyClosed: "El turno ya está cerrado",
  closeReasonRequired: "Indica el motivo",
  breakdownWrong: "Los billetes y monedas no suman lo contado",
  unknownPiece: "No hay un billete o moneda de ese valor",
  countRequired: "La cantidad debe ser un número entero",
  countedRequired: "Indica cuánto se contó",
  currencyWrong: "La moneda no es válida",
  kindWrong: "El tipo de movimiento debe ser uno de los valores permitidos",
  amountRequired: "El monto es requerido",
  amountPositive: "El monto debe ser mayor a 0",
  adjustmentZero: "El monto no puede ser 0",
};

export const kindLabels = {
  in: "Entrada",
  out: "Salida",
  deposit: "Depósito en banco",
  withdrawal: "Retiro",
  capital: "Aporte de capital",
  adjustment: "Ajuste",
};

export const shiftTexts = {
  onlyOpen: "Solo los abiertos",
  openedUntil: (day: string) => `Abiertos hasta el ${day}`,
  mine: "Mi caja",
  list: "Turnos",
  /** In the empty list. */
  purpose:
    "El efectivo de cada persona, desde que abre su turno hasta que lo cuenta. Un turno se abre en Mi caja.",
  hint: "El efectivo que cobras y entregas está en tu turno hasta que lo cuentas y lo cierras.",
  none: "No tienes un turno abierto. Lo que cobres en efectivo va a la caja general.",
  open: "Abrir turno",
  floatUsd: "Fondo en dólares",
  floatVes: "Fondo en bolívares",
  floatHint: "Sale de la caja general.",
  opened: "Turno abierto",
  see: "Ver turno",
  openFailed: "Error al abrir el turno",
  since: "Abierto",
  float: "Fondo",
  in: "Entrada",
  out: "Salida",
  inHint: "De la caja general a tu turno.",
  outHint: "De tu turno a la caja general.",
  amount: "Monto",
  note: "Nota",
  moved: "Movimiento registrado",
  moveFailed: "Error al registrar el movimiento",
  count: "Contar y cerrar",
  countHint: "Cuenta lo que tienes. Lo esperado se muestra después.",
  close: "Cerrar turno",
  closeQuestion: "¿Cerrar el turno con lo contado? Un turno cerrado no cambia.",
  closed: "Turno cerrado",
  closeFailed: "Error al cerrar el turno",
  report: "Descargar cierre",
  again: "Volver a mi caja",
  movements: "Movimientos",
  noMovements: "Todavía no hay movimientos.",
  person: "Persona",
  closedAt: "Cerrado",
  stillOpen: "Abierto",
  difference: "Diferencia",
  counted: "Contado",
  closeFor: "Contar y cerrar este turno",
  closeForHint: (person: string) => `Cuentas tú el efectivo de ${person}. El cierre nombra a los dos.`,
  closeReason: "Motivo",
  closedBy: "Lo cerró",
};

export const overviewTexts = {
  title: "Efectivo",
  hint: "Todo el efectivo que entró, y dónde está, por el día en que se registró.",
  terms: {
    received: "Recibido",
    couriers: "Con repartidores",
    shifts: "En turnos",
    safe: "En la caja general",
    spent: "Gastado",
    handed: "Pagado a clientes",
    deposited: "Depositado o retirado",
    differences: "Diferencias",
  },
  equals: "Está en",
  balanced: "Cuadra: todo el efectivo recibido está en una de estas partes.",
  unbalanced:
    "No cuadra. No muevas efectivo y avisa a quien administra el servidor: debe comprobar los datos.",
  negativeSafe: "La caja general está en negativo: registra el aporte de capital con el que empezó.",
  move: "Mover efectivo",
  moveHint: "De la caja general, o hacia ella.",
  kind: "Movimiento",
  openShifts: "Turnos abiertos",
  couriers: "Repartidores con efectivo",
  goods: "Dinero de clientes",
  undecided: "Diferencias por decidir",
  givenBack: "Devuelto hoy por empleados",
  byPerson: "Diferencias por persona",
  byPersonHint: "Lo que sobró o faltó en los conteos de los últimos doce meses.",
  changes: "Pagos distintos de lo dicho",
  changesHint:
    "Órdenes que se pagaron con otros billetes o con otro vuelto: lo que entró de más o de menos en cada moneda.",
  noDifferences: "Ninguna diferencia en los últimos doce meses.",
  nothing: "Nada por ahora.",
  rows: "Movimientos de efectivo",
  reason: "Motivo",
  moment: "Fecha",
  place: "Lugar",
  by: "Por",
};

export const shiftText = (id: number) => `Turno ${id}`;

/** On the closing report: who counted for whom, and why. */
export const closedForText = (by: string, person: string, reason: string) =>
  `Contado y cerrado por ${by}, en ausencia de ${person}: ${reason}`;

export const settlementText = (number: number) => `Liquidación ${number}`;

/** What was counted when a difference was found: 'Turno 12', 'Liquidación 5'. */
export const countedText = { shift: shiftText, settlement: settlementText };

export const reportTexts = {
  title: "Cierre de turno",
  printed: "cierre descargado",
  float: "Fondo",
  expected: "Esperado",
  counted: "Contado",
  difference: "Diferencia",
  note: "Nota",
  byReason: "Movimientos por motivo",
  reason: "Motivo",
  currency: "Moneda",
  count: "Cantidad",
  in: "Entradas",
  out: "Salidas",
  pieces: "Billetes y monedas",
  piece: "Valor",
  worth: "Total",
  receiver: "Recibe en caja general",
};

/** With what an order was to be paid: `dijo $20,00`. */
export const saidText = (amount: string) => `dijo ${amount}`;
