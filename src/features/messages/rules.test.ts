import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Delivery } from "#features/deliveries/contract.ts";
import { parseRate, type Rate } from "#shared/money.ts";
import {
  ATTEMPT_REASONS,
  DELIVERY_STATUSES,
  MESSAGE_KINDS,
  MESSAGE_READERS,
  REQUEST_STATES,
} from "#shared/vocabulary.ts";
import { messageText, toldOf, toldOfRequest } from "./rules.ts";

const ORDER = {
  number: 42,
  date: "2026-11-20",
  promised_time: "10:00",
  status: "in_transit",
  attempts: null,
  client_name: "Panadería La Ñapa",
  client_phone: "4141234567",
  pickup_address: "Av. Sucre",
  service_name: "Exprés",
  amount: 5,
  courier_full_name: "Luis Pérez",
  courier_phone: "4161112233",
  receipt: { full_name: "Eva Díaz", phone: "4249876543", address: "Calle 8, Chacao" },
  receipt_full_name: "Eva Díaz",
  receipt_phone: "4249876543",
  pin_code: "4711",
  notes: "Cobrar en efectivo",
  tracking_url: "https://mandado.example/t/abc",
  collect_fee: true,
  cod_amount: 20,
  cod_status: "pending",
  debt_remaining_amount: 5,
} as Delivery;
const COMPANY = { name: "Mandados El Ávila" };
const RATE = { rate: parseRate(200) as Rate, effectiveDate: "2026-11-20" };
const failed = (reason: (typeof ATTEMPT_REASONS)[number]) => ({
  count: 1,
  reason,
  at: "2026-11-20T14:00:00.000Z",
});

test("each state tells those whom it concerns", () => {
  const messagesFor = (change: Partial<Delivery>) =>
    toldOf({ ...ORDER, ...change }).map(({ kind, reader }) => `${kind} ${reader}`);
  assert.deepEqual(messagesFor({ status: "pending" }), []);
  assert.deepEqual(messagesFor({}), ["on_the_way recipient"]);
  assert.deepEqual(messagesFor({ attempts: failed("absent") }), [
    "failed_attempt recipient",
    "failed_attempt client",
  ]);
  assert.deepEqual(messagesFor({ attempts: failed("mistake") }), ["on_the_way recipient"]);
  assert.deepEqual(messagesFor({ status: "delivered", attempts: failed("absent") }), ["delivered client"]);
  assert.deepEqual(messagesFor({ status: "cancelled" }), []);
});

test("a request tells that it came in, until it is decided", () => {
  const messages = REQUEST_STATES.flatMap((state) =>
    toldOfRequest({ state }).map((message) => ({ state, ...message })),
  );
  assert.deepEqual(messages, [{ state: "new", kind: "received_request", reader: "client" }]);
});

test("whoever sends to himself is told once", () => {
  const order = { ...ORDER, attempts: failed("absent"), client_phone: ORDER.receipt_phone };
  assert.deepEqual(toldOf(order), [{ kind: "failed_attempt", reader: "recipient" }]);
});

test("the texts of a failed attempt and of a delivery", () => {
  const order = { ...ORDER, attempts: failed("bad_address") };
  const text = (kind: (typeof MESSAGE_KINDS)[number], reader: (typeof MESSAGE_READERS)[number]) =>
    messageText(order, { kind, reader }, COMPANY, RATE);
  assert.equal(
    text("failed_attempt", "recipient"),
    `*Mandados El Ávila*
Hola, Eva Díaz: fuimos a entregarle el envío de Panadería La Ñapa y no pudimos.
Responda este mensaje para acordar la entrega.

*Seguimiento:* https://mandado.example/t/abc`,
  );
  assert.equal(
    text("failed_attempt", "client"),
    `*Mandados El Ávila*
Hola, Panadería La Ñapa: no pudimos entregar a Eva Díaz su envío (orden 000042).
*Motivo:* Dirección incorrecta

*Seguimiento:* https://mandado.example/t/abc`,
  );
  assert.equal(
    messageText({ ...order, tracking_url: null }, { kind: "delivered", reader: "client" }, COMPANY, RATE),
    "*Mandados El Ávila*\nHola, Panadería La Ñapa: entregamos a Eva Díaz su envío (orden 000042).",
  );
  assert.match(
    text("on_the_way", "recipient"),
    /su envío de Panadería La Ñapa va en camino[\s\S]*\*PIN:\* 4711/,
  );
});

test("no text has more than its reader needs", () => {
  const reason = fc.constantFrom(...ATTEMPT_REASONS);
  const message = fc.record({
    kind: fc.constantFrom(...MESSAGE_KINDS),
    reader: fc.constantFrom(...MESSAGE_READERS),
  });
  fc.assert(
    fc.property(message, reason, fc.constantFrom(...DELIVERY_STATUSES), (draft, why, status) => {
      const text = messageText({ ...ORDER, status, attempts: failed(why) }, draft, COMPANY, RATE);
      const secrets = ["4141234567", "1234567", "Cobrar en efectivo", "Pérez", "4161112233"];
      if (draft.reader === "client") secrets.push("9876543", "Calle 8", "4711", "$", "Bs");
      for (const secret of secrets) assert.ok(!text.includes(secret), `${secret} in ${text}`);
    }),
    {
      examples: MESSAGE_KINDS.flatMap((kind) =>
        MESSAGE_READERS.map((reader) => [{ kind, reader }, "absent", "in_transit"] as const),
      ) as never,
    },
  );
});
