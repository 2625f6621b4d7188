import type { ImportRowState, ImportState } from "#shared/vocabulary.ts";

/** What can be imported, in the order of the page. */
export const IMPORT_KINDS = ["clients", "couriers", "services", "tariffs", "orders"] as const;
/** What comes in as a sheet: also what a client asks for. */
export const ALL_KINDS = [...IMPORT_KINDS, "requests"] as const;
export type ImportKindName = (typeof ALL_KINDS)[number];

export const kindLabels: Record<ImportKindName, string> = {
  clients: "Clientes",
  couriers: "Repartidores",
  services: "Servicios",
  tariffs: "Tarifas",
  orders: "Órdenes",
  requests: "Solicitudes",
};

export const importStateLabels: Record<ImportState, string> = {
  mapping: "Por revisar",
  checked: "Revisada",
  running: "Importando",
  stopped: "Detenida",
  done: "Terminada",
  undoing: "Deshaciéndose",
  undone: "Deshecha",
};

export const rowStateLabels: Record<ImportRowState, string> = {
  ok: "Buenas",
  warning: "Con avisos",
  error: "Con errores",
  skipped: "Omitidas",
  created: "Creadas",
  updated: "Actualizadas",
  rejected: "Rechazadas",
};

const many = (count: number, single: string, more: string) =>
  `${count.toLocaleString("es-VE")} ${count === 1 ? single : more}`;

export const rowsText = (count: number): string => many(count, "fila", "filas");

export const importTexts = {
  title: "Importar",
  purpose: "Trae tus clientes, repartidores, servicios, tarifas y órdenes desde una hoja de cálculo.",
  kind: "Qué importar",
  kindRequired: "Elige qué importar",
  drop: "Arrastra aquí un archivo XLSX o CSV, o elígelo",
  choose: "Elegir archivo",
  limits: "Hasta 10 MB y 20.000 filas. Nada se guarda hasta que lo importes.",
  template: "Descargar plantilla",
  sameFile: "Este archivo ya se importó",
  previous: "Ver esa importación",
  again: "Importarlo otra vez",
  earlier: "Importaciones anteriores",
  none: "Todavía no has importado nada",
  back: "Importaciones",
  columns: "Columnas",
  noColumn: "Ninguna",
  samples: "Ejemplos",
  check: "Revisar filas",
  currencyOf: (label: string) => `Moneda de ${label}`,
  currencies: { USD: "En dólares", VES: "En bolívares, a la tasa del día" },
  change: "Cambiar",
  encoding: "Letras del archivo",
  encodings: {
    auto: "Según el archivo",
    "utf-8": "UTF-8",
    "utf-16le": "UTF-16",
    "windows-1252": "Windows",
    macintosh: "Excel de Mac antiguo",
  },
  hidden: "Filas ocultas",
  hiddenOnes: { import: "Importarlas, con un aviso", skip: "Omitirlas" },
  options: "Opciones",
  decimal: "Decimales",
  decimals: { auto: "Según la hoja", comma: "1.234,50", dot: "1,234.50" },
  dates: "Fechas",
  dayOrders: { auto: "Según la hoja", dmy: "día/mes/año", mdy: "mes/día/año" },
  existing: "Si ya existe",
  existings: { skip: "Omitir la fila", update: "Actualizarlo con la fila" },
  service: "Servicio de las filas que no lo dicen",
  noService: "El de cada fila",
  createZones: "Crear las zonas que faltan",
  result: "Resultado",
  rows: "Filas",
  row: "Fila",
  state: "Estado",
  problem: "Problema",
  allRows: "Todas",
  allProblems: "Todos los problemas",
  everyProblem: (count: number) => `Ver los ${count}`,
  correct: "Corregir",
  skip: "Omitir",
  take: "No omitir",
  save: "Guardar",
  cancel: "Cancelar",
  run: (count: number) => `Importar ${many(count, "fila buena", "filas buenas")}`,
  left: (count: number) => `${rowsText(count)} con errores no se ${count === 1 ? "importa" : "importan"}`,
  nothingToRun: "No hay filas buenas que importar",
  running: "Importando…",
  rate: (perSecond: number, seconds: number) =>
    `${rowsText(perSecond)} por segundo · ${seconds < 60 ? "menos de un minuto" : `unos ${Math.ceil(seconds / 60)} min`}.`,
  mayLeave: "Puedes cerrar esta página: la importación sigue.",
  stop: "Detener",
  goOn: "Continuar",
  stopFailed: "No se pudo detener",
  notRunning: "Solo se detiene una importación que está en marcha",
  undoing: "Deshaciendo…",
  undoGoesOn: "Puedes cerrar esta página: se termina de deshacer igual. Lo que creó ya no se puede usar.",
  done: "Importación terminada",
  rejectedFile: (count: number) => `Descargar ${count === 1 ? "la rechazada" : `las ${count} rechazadas`}`,
  undo: "Deshacer",
  seeTariff: "Ver la tarifa",
  confirmUndo: "¿Eliminar lo que creó esta importación? Lo que actualizó se queda como está.",
  open: "Ver",
  record: "Registro",
  uploadFailed: "No se pudo leer el archivo",
  checkFailed: "No se pudieron revisar las filas",
  runFailed: "No se pudo importar",
  undoFailed: "No se pudo deshacer",
  /** In answers. */
  fieldWithoutColumn: (label: string) => `Falta la columna de ${label}`,
  unknownColumn: "La hoja no tiene esa columna",
  columnTwice: "Esa columna ya es de otro campo",
  unknownField: "Ese campo no existe",
  noRows: "La hoja no tiene filas debajo de los títulos",
  repeatedFile: (name: string) => `Ese archivo ya se importó: ${name}`,
  notToMap: "La importación ya empezó: para cambiarla hay que subir el archivo otra vez",
  notChecked: "Primero hay que revisar las columnas",
  notDone: "Solo se deshace una importación terminada o detenida",
  tooOld: "Las filas de esta importación ya se borraron: no se puede deshacer",
  inTheWay: (things: readonly string[], more: number) =>
    `No se puede deshacer: ${things.join("; ")}${more > 0 ? ` y ${many(more, "cosa más", "cosas más")}` : ""}`,
  cellError: (text: string) => `La celda tiene un error de la hoja de cálculo: ${text}`,
  formula: "Empieza con «=»: parece una fórmula",
  converted: (bolivares: string, dollars: string, day: string) =>
    `${bolivares} = ${dollars}, tasa del ${day}`,
  noRate: (bolivares: string, day: string) => `No hay tasa del ${day} para convertir ${bolivares}`,
  belowCent: (bolivares: string, day: string) =>
    `${bolivares} es menos de medio centavo de dólar, tasa del ${day}`,
  wrongBolivares: (text: string) => `No se entiende «${text}» en bolívares: puede tener dos decimales`,
  noEncoding: "La codificación se elige solo para un CSV que no se ha importado todavía",
  oneColumn: "Este campo tiene una sola columna",
  hiddenRow: "La hoja oculta esta fila",
  dayInText: (day: string) => `La hoja convirtió esta celda en una fecha: ${day}`,
  leftOver: (text: string) => `Sobra «${text}»: hay más celdas que columnas`,
  cutNumber: (text: string) => `La hoja acortó este número: ${text}`,
  sameAsRow: (row: number) => `Es igual que la fila ${row}`,
  unlikeRow: (row: number) => `Difiere de la fila ${row}, la primera de su viaje`,
  otherRowWrong: (row: number) => `La fila ${row}, de su mismo viaje, tiene errores`,
  otherRowFailed: "No se pudo importar otra fila de su viaje",
  yesOrNo: "Escribe Sí o No",
  failed: "No se pudo guardar por un error interno",
  reason: "Motivo",
  rejectedName: (id: number) => `rechazadas_${id}`,
  templateName: (kind: string) => `plantilla_${kind.toLowerCase()}`,
};

export const helpTexts = {
  title: "Cómo preparar tu hoja",
  steps: [
    "Una fila por cliente, repartidor o servicio, con los títulos arriba. Puede haber un nombre o una fecha encima de los títulos, y un total al final.",
    "Las columnas pueden llamarse como quieras y estar en cualquier orden: aquí dices cuál es cuál. La próxima vez se recuerda.",
    "Teléfonos y documentos valen con o sin puntos, guiones y ceros. Varios teléfonos de un cliente se separan con una barra.",
    "Si la hoja acortó un número (4,14E+09) faltan dígitos: da a la columna formato de texto y escríbelo completo.",
    "Lo que un cliente debe de antes va en una columna de saldo, con la fecha desde la que lo debe; en negativo, lo que tiene a favor.",
    "Cada fila se revisa como el formulario. Las que tienen errores se corrigen aquí o se descargan con su motivo.",
    "Lo importado se puede deshacer mientras nada lo use.",
  ],
};

export const templateTexts = {
  sheet: "Columnas",
  column: "Columna",
  required: "Obligatoria",
  meaning: "Qué lleva",
  yes: "Sí",
  no: "No",
};

/** What a column of a sheet is understood to hold: `Saldo · en bolívares · coma decimal`. */
export const columnTexts = {
  understood: (count: number) => `Entendimos ${many(count, "columna", "columnas")}`,
  headed: (label: string, heading: string) => `${label} (columna «${heading}»)`,
  matrix: (count: number) => many(count, "columna de precios", "columnas de precios"),
  currencies: { USD: "en dólares", VES: "en bolívares" },
  decimals: { comma: "coma decimal", dot: "punto decimal", unclear: "falta decir los decimales" },
  dates: { dmy: "día/mes/año", mdy: "mes/día/año", unclear: "falta decir el orden de las fechas" },
  hidden: (rows: number) => `${rowsText(rows)} de la hoja ${rows === 1 ? "está oculta" : "están ocultas"}`,
  unused: (names: readonly string[]) =>
    `${names.length === 1 ? "No se usa la columna" : "No se usan las columnas"} ${names.map((name) => `«${name}»`).join(", ")}`,
};

/** The history's sentences. */
export const importEvents = {
  uploaded: (kind: string, file: string) => `Subió ${file} para importar ${kind.toLowerCase()}`,
  checked: (file: string) => `Revisó las columnas de ${file}`,
  corrected: (file: string, row: number) => `Corrigió la fila ${row} de ${file}`,
  started: (file: string) => `Empezó a importar ${file}`,
  ran: (kind: string, file: string, rows: number) =>
    `Importó ${rowsText(rows)} de ${kind.toLowerCase()} de ${file}`,
  stopped: (file: string) => `Detuvo la importación de ${file}`,
  undoing: (file: string) => `Empezó a deshacer la importación de ${file}`,
  notUndone: (file: string) => `La importación de ${file} no se deshizo: algo usaba lo que creó`,
  undid: (kind: string, file: string, records: number) =>
    `Deshizo la importación de ${kind.toLowerCase()} de ${file}: eliminó ${records.toLocaleString("es-VE")}`,
};
