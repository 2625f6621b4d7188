import type { DocumentType } from "../vocabulary.ts";

export const documentTypeLabels: Record<DocumentType, string> = {
  venezolano: "Venezolano",
  foreing: "Extranjero",
  legal: "Juridico",
  commune: "Comuna",
  government: "Gubernamental",
  pasaport: "Pasaporte",
  personal_signature: "Firma Personal",
};

export function documentTypeLabel(type: string): string {
  return (documentTypeLabels as Record<string, string>)[type] ?? "Tipo desconocido";
}

/** A client's document as papers name it: 'RIF J-30123456-7', 'C.I. V-12345678', 'Pasaporte 0123456'. */
export function documentText(type: DocumentType, document: string): string {
  if (type === "pasaport") return `${documentTypeLabels.pasaport} ${document}`;
  return `${type === "venezolano" || type === "foreing" ? "C.I." : "RIF"} ${document}`;
}
