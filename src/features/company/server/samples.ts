/** Valid settings. */
export function sampleCompany(change: object = {}) {
  return {
    name: "Mandados El Ávila",
    document: "J-30123456-7",
    phone: "0212-5550000",
    email: "hola@mandados.example",
    address: "Av. Urdaneta, Caracas",
    payment_details: "Pago móvil 0102, 0414-5550000, J-30123456-7",
    ticket_note: "Lunes a sábado, de 8 a 6",
    tracking: true,
    paper_width: 58,
    ...change,
  };
}

/** A logo as a browser's form sends it. */
export function logoForm(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.set("logo", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "logo.png");
  return form;
}

/** A logo of one pixel. */
export const sampleLogo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgL8sDAAGLAPQ8xSAqAAAAAElFTkSuQmCC",
  "base64",
);
