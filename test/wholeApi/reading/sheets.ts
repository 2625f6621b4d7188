// What sheets of the office and of a client make of texts.
import type { Import, ImportRow } from "#features/imports/contract.ts";
import { importForm } from "#features/imports/server/samples.ts";
import type { ImportKindName } from "#features/imports/texts.ts";
import { type Caller, expectBody } from "#test/api.ts";
import { CLIENT, type Opened, type Outcome, type ReadTexts } from "./company.ts";
import { firstOf } from "./readers.ts";

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A sheet whose cells are all in one column, each in a row of its own. */
interface Sheet {
  caller: Caller;
  path: "/imports" | "/portal/imports";
  heads: string;
  lineOf: (cell: string, at: number) => string;
  formOf: (content: string) => FormData;
  /** What the headings don't say. */
  chosen: { service_id: number };
}

const officeSheet = (
  { owner, service }: Opened,
  kind: ImportKindName,
  heads: string,
  lineOf: Sheet["lineOf"],
): Sheet => ({
  caller: owner,
  path: "/imports",
  heads,
  lineOf,
  chosen: { service_id: service },
  formOf: (content) => importForm(kind, content, { again: true }),
});

/** A client's own sheet, with these columns beside the name and the address. */
const portalSheet = ({ ana, service }: Opened, heads: string, rest: (cell: string) => string): Sheet => ({
  caller: ana,
  path: "/portal/imports",
  heads: `Nombre;Dirección;${heads}`,
  chosen: { service_id: service },
  lineOf: (cell) => `Rosa;Altamira;${rest(cell)}`,
  formOf(content) {
    const sent = new FormData();
    sent.set("again", "true");
    sent.set("file", new File([content], "hoja.csv"));
    return sent;
  },
});

function uploadSheet(
  { caller, path, heads, lineOf, formOf }: Omit<Sheet, "chosen">,
  texts: readonly string[],
): Promise<Import> {
  const lines = texts.map((text, at) => lineOf(quoted(text), at));
  return expectBody(caller.post(path, formOf([heads, ...lines].join("\n"))));
}

/** Uploads the texts and has them checked. Throws if the column can't be read as a whole. */
async function checkSheet(
  { caller, path, heads, lineOf, formOf, chosen }: Sheet,
  texts: readonly string[],
  options: object,
): Promise<number> {
  const uploaded = await uploadSheet({ caller, path, heads, lineOf, formOf }, texts);
  await expectBody(
    caller.put(`${path}/${uploaded.id}/mapping`, {
      mapping: uploaded.mapping,
      options: { ...chosen, ...options },
    }),
    200,
  );
  return uploaded.id;
}

async function rowsOf({ caller, path }: Sheet, id: number): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await expectBody(caller.get(`${path}/${id}/rows?perPage=100&page=${page}`), 200);
    rows.push(...items);
    if (items.length < 100) return rows;
  }
}

/** What the checked rows have of a field. */
const inSheet =
  (sheet: Sheet, field: string): ReadTexts =>
  async (texts, options = {}) =>
    (await rowsOf(sheet, await checkSheet(sheet, texts, options))).map(
      ({ errors, values }) => errors[field]?.[0] ?? values[field] ?? null,
    );

/** The same, of the records that the rows become. */
const inRecords =
  ({ api }: Opened, sheet: Sheet, field: string, recordOf: (id: number) => Promise<Outcome>): ReadTexts =>
  async (texts, options = {}) => {
    const id = await checkSheet(sheet, texts, options);
    await expectBody(sheet.caller.post(`${sheet.path}/${id}/run`), 202);
    await api.jobs.idle();
    const outcomes: Outcome[] = [];
    for (const { errors, record_id } of await rowsOf(sheet, id))
      outcomes.push(errors[field]?.[0] ?? (record_id === null ? null : await recordOf(record_id)));
    return outcomes;
  };

/** As numbers: an amount in a sheet is a decimal text. */
const asNumbers =
  (read: ReadTexts): ReadTexts =>
  async (texts, options) =>
    (await read(texts, options)).map((value) =>
      typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value,
    );

/** Sheets of the office: of services, clients and orders. */
export function officeSheets(opened: Opened) {
  const { owner } = opened;
  const clients = (heads: string, rest: (cell: string, at: number) => string) =>
    officeSheet(
      opened,
      "clients",
      `Nombre;Dirección;${heads}`,
      (cell, at) => `Cliente ${at};Altamira;${rest(cell, at)}`,
    );
  const services = officeSheet(opened, "services", "Nombre;Precio", (cell, at) => `Servicio ${at};${cell}`);
  const phones = clients("RIF;Teléfono", (cell, at) => `J-${40_000_000 + at};${cell}`);
  const orders = officeSheet(
    opened,
    "orders",
    "Cliente;Destinatario;Teléfono;Dirección;Fecha;Hora prometida",
    (cell) => `${CLIENT};Rosa;0414-1234567;Altamira;20/11/2026;${cell}`,
  );
  return {
    amount: asNumbers(inSheet(services, "amount")),
    day: inSheet(
      clients("RIF;Saldo;Saldo desde", (cell) => `J-30123456-1;;${cell}`),
      "saldo_desde",
    ),
    time: inRecords(
      opened,
      orders,
      "promised_time",
      async (id) => (await owner.get(`/deliveries/${id}`)).body.promised_time,
    ),
    phone: inRecords(opened, phones, "phone", async (id) =>
      (await owner.get(`/clients/${id}`)).body.phones.map(({ phone }: { phone: string }) => phone).join(", "),
    ),
    document: inSheet(
      clients("RIF;Tipo", (cell) => `${cell};Venezolano`),
      "registration_number",
    ),
  };
}

/** Sheets of a client. */
export function portalSheets(opened: Opened) {
  const { owner } = opened;
  const times = portalSheet(opened, "Teléfono;Hora prometida", (cell) => `0414-1234567;${cell}`);
  return {
    amount: asNumbers(
      inSheet(
        portalSheet(opened, "Teléfono;Cobrar", (cell) => `0414-1234567;${cell}`),
        "cod_amount",
      ),
    ),
    day: inSheet(
      portalSheet(opened, "Teléfono;Fecha", (cell) => `0414-1234567;${cell}`),
      "date",
    ),
    time: inRecords(
      opened,
      times,
      "promised_time",
      async (id) => (await owner.get(`/requests/${id}`)).body.body.promised_time,
    ),
  };
}

/** What sheets of the office and of a client answer to a column with one amount that nothing decides: the status and the question. */
export async function askedOf(opened: Opened, text: string): Promise<[number, string][]> {
  const answers: [number, string][] = [];
  for (const sheet of [
    officeSheet(opened, "services", "Nombre;Precio", (cell) => `Uno;${cell}`),
    portalSheet(opened, "Teléfono;Cobrar", (cell) => `0414-1234567;${cell}`),
  ]) {
    const uploaded = await uploadSheet(sheet, [text]);
    const { status, body } = await sheet.caller.put(`${sheet.path}/${uploaded.id}/mapping`, {
      mapping: uploaded.mapping,
    });
    answers.push([status, firstOf(body.errors)]);
  }
  return answers;
}
