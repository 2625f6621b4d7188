// Where people write: what each place makes of a text of each kind.

import { randomUUID } from "node:crypto";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleV1Order } from "#features/keys/server/samples.ts";
import { sampleNotice } from "#features/payment-notices/server/samples.ts";
import { readTypedDay } from "#shared/reading/day.ts";
import { optionalTime } from "#shared/reading/timeField.ts";
import type { Answer } from "#test/api.ts";
import { type Opened, type Outcome, type ReadTexts, TODAY } from "./company.ts";
import {
  bankAmount,
  firstOf,
  formAmount,
  gridAmount,
  inStatement,
  parsed,
  payerPhone,
  phoneAmount,
} from "./readers.ts";
import { officeSheets, portalSheets } from "./sheets.ts";

/** Answers of calls, one for each text. `outcomeOf`: what the answer has of it. */
const byCalls =
  (
    call: (text: string) => Promise<Answer>,
    outcomeOf: (answer: Answer) => Outcome | Promise<Outcome>,
  ): ReadTexts =>
  async (texts) => {
    const outcomes: Outcome[] = [];
    for (const text of texts) {
      const answer = await call(text);
      outcomes.push(answer.status < 300 ? await outcomeOf(answer) : firstOf(answer.body.errors));
    }
    return outcomes;
  };

const each =
  (read: (text: string) => Outcome): ReadTexts =>
  (texts) =>
    texts.map(read);

const v1Order =
  ({ shop, service }: Opened, change: (text: string) => object) =>
  (text: string) =>
    shop.post("/v1/orders", sampleV1Order(service, change(text)), { "idempotency-key": randomUUID() });

type Row = Record<Place, ReadTexts | string>;

function amountRow(opened: Opened) {
  const sheets = officeSheets(opened);
  const ofClient = portalSheets(opened);
  return {
    form: each(formAmount),
    import: sheets.amount,
    portal: ofClient.amount,
    bank: bankAmount,
    grid: each(gridAmount),
    api: byCalls(
      v1Order(opened, (cod_amount) => ({ ...OF_CLIENT(opened.client), cod_amount })),
      ({ body }) => body.cod_amount,
    ),
    phone: each(phoneAmount),
  } satisfies Row;
}

function dayRow(opened: Opened) {
  const sheets = officeSheets(opened);
  const ofClient = portalSheets(opened);
  return {
    form: each((text) => {
      const day = readTypedDay(text, TODAY);
      return typeof day === "string" ? day : day.problem;
    }),
    import: sheets.day,
    portal: ofClient.day,
    bank: inStatement("date", ({ day }) => day),
    grid: "— a list's day is a field of a form",
    api: byCalls(
      v1Order(opened, (date) => ({ date })),
      ({ body }) => body.date,
    ),
    phone: "— the page takes no day",
  } satisfies Row;
}

function timeRow(opened: Opened) {
  const sheets = officeSheets(opened);
  const ofClient = portalSheets(opened);
  return {
    form: each((text) => parsed(optionalTime(), text, (time) => time ?? null)),
    import: sheets.time,
    portal: ofClient.time,
    bank: "— a line has a day; a time behind it is left out",
    grid: "— a price has no time",
    api: byCalls(
      v1Order(opened, (promised_time) => ({ promised_time })),
      ({ body }) => body.promised_time,
    ),
    phone: "— the page takes no time",
  } satisfies Row;
}

function phoneRow(opened: Opened) {
  const { owner, ana } = opened;
  const sheets = officeSheets(opened);
  const { receipt } = sampleV1Order(0);
  return {
    form: byCalls(
      (phone) => owner.post("/clients", fresh({ phones: [{ phone }] })),
      ({ body }) => body.phones[0].phone,
    ),
    import: sheets.phone,
    portal: byCalls(
      (phone) =>
        ana.post("/portal/payments", sampleNotice({ payer_phone: phone, reference: `9${nextNumber()}` })),
      ({ body }) => body.payer_phone,
    ),
    bank: "— a statement has no phones of its own",
    grid: "— a price has no phone",
    api: byCalls(
      v1Order(opened, (phone) => ({ receipt: { ...receipt, phone } })),
      ({ body }) => body.receipt.phone,
    ),
    phone: each(payerPhone),
  } satisfies Row;
}

function documentRow(opened: Opened) {
  const { owner } = opened;
  const sheets = officeSheets(opened);
  const sender = sampleV1Order(0).anonymous_client;
  return {
    form: byCalls(
      (registration_number) => owner.post("/clients", fresh({ registration_number })),
      ({ body }) => body.registration_number,
    ),
    import: sheets.document,
    portal: "— who asks there is the client",
    bank: "— a statement has no documents of its own",
    grid: "— a price has no document",
    api: byCalls(
      v1Order(opened, (registration_number) => ({ anonymous_client: { ...sender, registration_number } })),
      async ({ body }) =>
        (await owner.get(`/deliveries/${body.id}`)).body.anonymous_client.registration_number,
    ),
    phone: "— what happened at a door is kept as it was typed",
  } satisfies Row;
}

function referenceRow(opened: Opened) {
  const { owner, ana, client } = opened;
  return {
    form: byCalls(
      (reference) => owner.post("/debt-payments/advance", advance(client, reference)),
      async ({ body }) => (await owner.get(`/receipts/${body.receipt.id}`)).body.tenders[0].reference,
    ),
    import: "— no kind of sheet has one",
    portal: byCalls(
      (reference) => ana.post("/portal/payments", sampleNotice({ reference })),
      ({ body }) => body.reference,
    ),
    // A reference without its digits refuses the whole file.
    bank: async (texts) => {
      const read = inStatement("reference", ({ reference }) => reference);
      return (await Promise.all(texts.map((text) => read([text])))).flat();
    },
    grid: "— a price has no reference",
    api: "— /v1 takes no payments",
    phone: "— money that was received already is kept as it was typed",
  } satisfies Row;
}

const fresh = (change: object) => sampleClient({ registration_number: `J-${nextNumber()}`, ...change });

/** Kind by kind, what each place makes of a text. A text instead is why nobody can write that kind there. */
export const openTable = (opened: Opened) =>
  ({
    amount: amountRow(opened),
    day: dayRow(opened),
    time: timeRow(opened),
    phone: phoneRow(opened),
    document: documentRow(opened),
    reference: referenceRow(opened),
  }) satisfies Record<Kind, Row>;

let numbers = 50_000_000;
const nextNumber = () => (numbers += 1);

const advance = (client_id: number, reference: string) => ({
  client_id,
  amount: 5,
  method: "transfer",
  bank: "0102",
  reference,
  accept_similar: true,
});

/** An order of a client, whose goods may be collected for it. */
const OF_CLIENT = (client_id: number) => ({
  client_id,
  anonymous_client: undefined,
  payment_type: "partial",
});

export type Kind = "amount" | "day" | "time" | "phone" | "document" | "reference";
export const PLACES = ["form", "import", "portal", "bank", "grid", "api", "phone"] as const;
export type Place = (typeof PLACES)[number];
