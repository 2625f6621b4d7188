import type { CompanyBody } from "#features/company/contract.ts";
import { slugOf } from "#features/company/rules.ts";

/** The demo company's settings. `domain` is the domain of its e-mail addresses. */
export function settings(name: string, domain: string): CompanyBody {
  return {
    name,
    document: "J-40718253-6",
    phone: "0212-555-0134",
    email: `hola@${domain}`,
    address: "Av. Francisco de Miranda, Edif. Los Samanes, PB, Los Palos Grandes, Caracas",
    payment_details: `Pago móvil: Banesco (0134), 0414-555-0134, J-40718253-6
Transferencia: Banesco 0134-0555-01-0555000134, a nombre de ${name}`,
    ticket_note: `Lunes a sábado, de 7:30 a. m. a 6:00 p. m.
Revise su paquete al recibirlo.`,
    tracking: true,
    paper_width: 80,
    message_list: true,
    request_form: true,
    slug: slugOf(name),
  };
}

/** The mountain over Caracas at sunrise. Without letters, because the fonts of machines differ. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">
  <clipPath id="badge"><rect width="320" height="320" rx="68"/></clipPath>
  <g clip-path="url(#badge)">
    <rect width="320" height="320" fill="#0b4f9c"/>
    <circle cx="214" cy="120" r="52" fill="#ffc53d"/>
    <path d="M0 226 58 172l36 26 62-82 50 60 34-30 80 84v90H0z" fill="#5fa8ea"/>
    <path d="M0 262l70-46 50 30 70-62 54 52 32-20 44 34v70H0z" fill="#12805c"/>
    <path d="M112 320c8-40 84-34 82-66-1-18-26-20-22-36 14 8 40 14 40 40 0 34-44 34-40 62z" fill="#fff"/>
  </g>
</svg>`;

/** The demo company's logo, a PNG. */
export async function drawLogo(): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(LOGO)).png().toBuffer();
}
