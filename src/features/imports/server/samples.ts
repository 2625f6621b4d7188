import type { ImportKindName } from "../texts.ts";

let count = 0;

/** A sheet with one client. */
export const sampleSheet = () => {
  count += 1;
  return `Nombre;RIF;Dirección\nCliente ${count};J-7000${count};Chacao\n`;
};

/** Where the fields of a sample sheet are. */
export const sampleMapping = { mapping: { legal_name: 0, registration_number: 1, address: 2 } };

/** An upload, as a page sends it. */
export function importForm(
  kind: ImportKindName,
  content: string | Uint8Array<ArrayBuffer>,
  { again = false, name = "lista.csv" } = {},
): FormData {
  const form = new FormData();
  form.set("kind", kind);
  if (again) form.set("again", "true");
  form.set("file", new File([content], name));
  return form;
}
