export const currencyLabels = { USD: "Dólares", VES: "Bolívares" } as const;

/** By itself: the courier's page has no room for all the words below. */
export const tooLongText = (max: number): string => `Puede tener como máximo ${max} caracteres`;

/** Words that belong to no single feature. */
export const uiTexts = {
  wholeNumber: (least: number, most: number) => `Indica un número entero de ${least} a ${most}`,
  place: "Ubicación en el mapa",
  placeHint: "Pega un enlace de mapa que diga el lugar, o sus coordenadas.",
  print: "Imprimir",
  printFailed: "Error al imprimir",
  clearSelection: "Quitar selección",
  quickViews: "Vistas rápidas",
  saveView: "Guardar vista",
  removeView: "Eliminar vista",
  viewName: "Nombre de la vista",
  outcome: "Resultado",
  undo: "Deshacer",
  views: "Vistas",
  currency: "Moneda",
  product: "Mandado",
  skip: "Saltar al contenido",
  mainMenu: "Menú principal",
  waiting: (count: number) => `${count} por atender`,
  moreViews: "Más",
  menu: "Menú",
  theme: "Cambiar tema",
  profile: "Perfil",
  signOut: "Cerrar sesión",
  loading: "Cargando información...",
  empty: "No hay datos para mostrar",
  emptySearch: "Prueba con otra búsqueda o quita los filtros.",
  createFirst: "Crear el primero",
  typeToCreate: "Escribe un nombre para crear uno.",
  search: "Buscar",
  sort: "Ordenar",
  sortBy: "Ordenar por",
  ascending: "Orden ascendente",
  descending: "Orden descendente",
  filters: "Filtros",
  clearFilters: "Limpiar filtros",
  amount: "Monto",
  removeFilters: "Quitar filtros",
  all: "Todos",
  perPage: "Filas por página",
  page: "Página",
  oldPicture: "Foto anterior",
  newPicture: "Foto nueva",
  yes: "Sí",
  no: "No",
  select: "Seleccionar",
  selectAll: "Seleccionar todo",
  actions: "Acciones",
  more: "Más acciones",
  others: "Otras acciones",
  detail: "Ver detalle",
  edit: "Editar",
  remove: "Eliminar",
  detach: "Quitar de ahí y eliminar",
  detachQuestion: "Se puede quitar de ahí; lo demás queda como está.",
  add: "Agregar",
  previous: "Anterior",
  next: "Siguiente",
  close: "Cerrar",
  cancel: "Cancelar",
  save: "Guardar",
  confirm: "Confirmar",
  confirmTitle: "Confirmar Accion",
  unsaved: "Tienes cambios sin guardar. ¿Seguro que deseas salir?",
  restored: "Recuperamos lo que habías escrito.",
  discard: "Descartar",
  retry: "Reintentar",
  reload: "Recargar",
  back: "Volver",
  section: "Sección",
  withErrors: "con errores",
  showPassword: "Mostrar contraseña",
  clear: "Limpiar",
  offline: "Sin conexión. Revisa tu internet e inténtalo de nuevo.",
  loadFailed: "No se pudo cargar la información",
  crashed: "Algo salió mal",
  crashedHint: "La página no se pudo mostrar. Puedes recargarla o volver al inicio.",
  notFound: "Página no encontrada",
  notFoundHint: "La dirección no existe o fue movida.",
  noPermission: "No tienes permiso para realizar esta acción",
  noPermissionHint: "Pide acceso a un administrador de tu empresa.",
  goHome: "Ir al inicio",
  notes: "Notas",
  noNotes: "Sin notas",
  createdAt: "Creado",
  updatedAt: "Actualizado",
  notGiven: "Sin indicar",
  /** On a ticket. */
  missing: "N/A",
  history: "Historial",
};

export const offlineTexts = {
  lost: "Sin conexión. Lo que escribiste sigue aquí; seguimos intentando.",
  renewed: "Hay una versión nueva de Mandado.",
};

export const keyTexts = {
  title: "Atajos de teclado",
  palette: "Ir a una página, encontrar una orden o un cliente, hacer algo",
  enter: "Guardar el formulario, o elegir",
  escape: "Cerrar lo que está abierto",
  single: "Atajos de una sola tecla",
  singleHint: "Apágalos si dictas por voz o se activan sin querer. Se recuerda en este navegador.",
  search: "Ir al buscador de la lista",
  create: "Crear uno nuevo en la lista",
  step: "Ir al siguiente paso que ofrece un aviso",
  help: "Ver los atajos",
  rows: "Pasar a la fila siguiente o anterior",
  range: "Seleccionar varias filas",
  board: "En el despacho",
  columns: "Pasar de una orden a otra y de una columna a otra",
  select: "Seleccionar la orden",
  move: "Cambiar el repartidor",
  stops: "Cambiar el lugar en la ruta",
  bank: "En el banco",
  confirmCertain: "Confirmar las seguras",
  bankLines: "Pasar al movimiento siguiente o anterior; Enter toma lo primero que ofrece",
  ignoreLine: "Ignorar el movimiento",
  receiveLine: "Recibirlo de un cliente",
};

export const paletteTexts = {
  open: "Ir a…",
  title: "Ir a una página, una orden, un cliente o una acción",
  placeholder: "Página, número de orden, cliente o acción…",
  pages: "Páginas",
  actions: "Acciones",
  searching: "Buscando…",
  none: "No se encontró nada con esas palabras",
};

export const firstStepTexts = {
  title: "Primeros pasos",
  count: (done: number, all: number) => `${done} de ${all}`,
  hide: "Ocultar los primeros pasos",
  done: "listo",
  company: "Pon los datos de tu empresa",
  service: "Crea tu primer servicio",
  courier: "Registra tu primer repartidor",
  client: "Registra tu primer cliente",
  importClients: "Trae tus clientes",
  order: "Crea tu primera orden",
};

export const saveTexts = {
  createFailed: "Error al crear",
  updateFailed: "Error al actualizar",
  deleteFailed: "Error al eliminar elemento",
  created: "Creado correctamente",
  updated: "Actualizado correctamente",
  deleted: "Eliminado correctamente",
  noCreate: "No se definió la función de creación",
  noUpdate: "No se definió la función de actualización",
};

/** What the month still needs, on the first page of who keeps the books. */
export const monthTexts = {
  title: "Este mes",
  bills: "Gastos del mes",
  openLines: (count: number) =>
    count === 1 ? "1 movimiento por conciliar" : `${count} movimientos por conciliar`,
  nothingClosed: "Ningún mes está cerrado",
};

export const reportTexts = {
  menu: "Reportes",
  kinds: "Tipos de Reportes",
  hint: "Elige el tipo de reporte que deseas descargar",
  start: "Fecha de inicio",
  end: "Fecha de fin",
  thisMonth: "Este mes",
  lastMonth: "Mes pasado",
  format: "Formato",
  allDays: "Sin fechas, el reporte incluye todo el historial.",
  misordered: "La fecha de inicio no puede ser posterior a la fecha de fin",
  download: "Descargar",
};

export const calendarTexts = {
  previousMonth: "Mes anterior",
  nextMonth: "Mes siguiente",
  previousYear: "Año anterior",
  nextYear: "Año siguiente",
  previousDecade: "Década anterior",
  nextDecade: "Década siguiente",
  wrong: "La fecha no es válida",
};

/** 'Mostrando 1 a 15 de 240 resultados'. */
export function rangeText(first: number, last: number, total: number): string {
  return `Mostrando ${first} a ${last} de ${total} resultados`;
}

/** After the number of the page: 'de 16'. */
export function ofPagesText(pages: number): string {
  return `de ${pages}`;
}

/** The last option of a picker that found nothing: 'Crear «Rosa Núñez»'. */
export function createText(typed: string): string {
  return `Crear «${typed}»`;
}

/** Beside a save button that is still disabled; the names of fields follow. */
export const missingText = "Para guardar, completa:";

/** After the first few names: 'y 2 más'. */
export function moreText(count: number): string {
  return `y ${count} más`;
}

export function changedText(who: string, when: string, what: string): string {
  return `${who}, ${when}: ${what}`;
}

export const conflictTexts = {
  title: "Otra persona cambió este registro",
  hint: "Elige con cuál de las dos versiones quedarte en cada campo. Nada se guarda hasta que pulses Guardar.",
  same: "Lo que cambió no afecta lo que escribiste.",
  mine: "Tu versión",
  theirs: "Versión guardada",
  allMine: "Todo lo mío",
  allTheirs: "Todo lo guardado",
  apply: "Continuar con esta selección",
  empty: "—",
};

/** Counting cash, in shifts and settlements. */
export const countTexts = {
  counted: "Contado",
  expected: "Esperado",
  exact: "Diferencia",
  short: "Falta",
  over: "Sobra",
  typeTotal: "O escribe el total",
  howMany: "Cuántos",
  less: "Uno menos",
  more: "Uno más",
  note: "Nota",
  mistyped: "Corrige lo que no se entiende del conteo",
};
