export const scanTexts = {
  title: "Escanear bultos",
  number: "Número de la orden",
  load: "Cargar bulto",
  close: "Dejar de escanear",
  noLabel: "Este código no es de una etiqueta",
  notYours: "Este bulto no es de tus órdenes",
  unknown: "Ese número no es de tus órdenes",
  noCamera: "No se pudo usar la cámara: escribe el número de la orden.",
};
