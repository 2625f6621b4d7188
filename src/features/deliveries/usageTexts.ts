/** What each route brings, in the page of tariffs. */
export const usageTexts = {
  title: "Lo que trae cada ruta",
  from: "Desde el día",
  to: "Hasta el día",
  none: "Ninguna orden de estos días tiene sus dos zonas",
};
