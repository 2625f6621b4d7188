/** A line of a sample statement: day, bolívares (negative: out), reference, description. */
export type SampleLine = readonly [day: string, amount: number, reference?: string, description?: string];

const inBolivares = (amount: number): string => amount.toFixed(2).replace(".", ",");

/** A bank's CSV with these lines. */
export const sampleStatement = (lines: readonly SampleLine[]): string =>
  [
    "Fecha;Referencia;Descripción;Monto",
    ...lines.map(([day, amount, reference = "", description = "PAGO MOVIL"]) =>
      [day.split("-").reverse().join("/"), reference, description, inBolivares(amount)].join(";"),
    ),
  ].join("\n");

/** How `sampleStatement` is read. */
export const sampleMapping = {
  date: 0,
  reference: 1,
  description: 2,
  amount: 3,
  decimal: "comma",
  dates: "dmy",
};

/** A file as a browser's form sends it. */
export function statementForm(file: string | Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ account: "Banesco", ...fields })) form.set(name, value);
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : new Uint8Array(file);
  form.set("file", new Blob([bytes]), "estado.csv");
  return form;
}

interface Poster {
  post(path: string, body?: unknown): Promise<{ status: number; body: { id: number } }>;
  put(path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
}

/** Imports lines into an account. Throws if the API refuses them. */
export async function importLines(
  owner: Poster,
  lines: readonly SampleLine[],
  account: string = "Banesco",
): Promise<{ id: number }> {
  const form = statementForm(sampleStatement(lines), { account, check: "true" });
  const uploaded = await owner.post("/bank/statements", form);
  const mapped = await owner.put(`/bank/statements/${uploaded.body.id}/mapping`, sampleMapping);
  if (uploaded.status !== 201 || mapped.status !== 200)
    throw new Error(JSON.stringify([uploaded.body, mapped.body]));
  return uploaded.body;
}
