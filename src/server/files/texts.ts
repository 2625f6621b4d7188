export const fileTexts = {
  wrong: "Debe ser una imagen JPEG, PNG o WebP",
  tooManyOfCompany: "La empresa ya envió demasiadas fotos hoy. Avisa a la oficina.",
  noRoom: "No queda espacio para fotos y firmas en el servidor. Avisa a quien lo administra.",
};
