import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Stop } from "#features/phone/contract.ts";
import {
  asSeen,
  backoffMs,
  type Entry,
  type EntryState,
  isOld,
  meaningOf,
  nextBatch,
  nextFile,
  withFileSent,
  withoutFile,
  withResult,
} from "./outbox.ts";

const COURIER = 7;
const file = (id: string, sent = false) => ({ id, sent, type: "image/jpeg", bytes: new ArrayBuffer(1) });
const moment = (id: string) => ({ id, delivery_id: 1, at: "2026-11-20T15:00:00.000Z" });
const entry = (seq: number, change: Partial<Entry> = {}): Entry => ({
  seq,
  courier_id: COURIER,
  number: seq,
  action: { ...moment(`action ${seq}`), kind: "start" },
  files: [],
  state: "waiting",
  message: null,
  ...change,
});
const stop: Stop = {
  id: 1,
  number: 1,
  date: "2026-11-20",
  promised_time: null,
  status: "pending",
  service_name: "Exprés",
  pickup_address: "Plaza Altamira",
  client_name: "Pedro Pérez",
  client_phone: null,
  receipt_full_name: "Rosa Núñez",
  receipt_phone: "04241234567",
  receipt_address: "Calle 8",
  notes: null,
  cancellation_notes: null,
  attempts: [],
  due: { fee: 0, goods: 0, total: 0, bolivares: null },
};
const seqs = (entries: Entry[]) => entries.map(({ seq }) => seq);

test("actions are sent in order, and none overtakes one whose photo has not arrived", () => {
  const entries = [entry(3), entry(1), entry(2, { files: [file("a")] })];
  assert.deepEqual(seqs(nextBatch(entries, COURIER)), [1]);
  assert.equal(nextFile(entries, COURIER)?.file.id, "a");
  const sent = entries.map((one) => withFileSent(one, "a"));
  assert.deepEqual(seqs(nextBatch(sent, COURIER)), [1, 2, 3]);
  assert.equal(nextFile(sent, COURIER), undefined);
});

test("what another courier left on the phone waits for that courier", () => {
  const entries = [entry(1, { courier_id: 8, files: [file("a")] }), entry(2)];
  assert.deepEqual(seqs(nextBatch(entries, COURIER)), [2]);
  assert.equal(nextFile(entries, COURIER), undefined);
});

test("a batch is always the oldest waiting actions, without a gap", () => {
  const states = fc.constantFrom<EntryState>("waiting", "done", "refused", "review");
  const kept = fc.record({ state: states, complete: fc.boolean() });
  fc.assert(
    fc.property(fc.array(kept, { maxLength: 80 }), (list) => {
      const entries = list.map(({ state, complete }, seq) =>
        entry(seq, { state, files: [file(`file ${seq}`, complete)] }),
      );
      const batch = nextBatch(entries, COURIER);
      const waiting = entries.filter(({ state }) => state === "waiting");
      assert.deepEqual(batch, waiting.slice(0, batch.length));
      assert.ok(batch.length <= 50);
      assert.ok(batch.every(({ files }) => files.every(({ sent }) => sent)));
      const next = waiting[batch.length];
      assert.ok(!next || batch.length === 50 || next.files.some(({ sent }) => !sent));
    }),
  );
});

test("an answer says whether to send again, to ask for a code, or to give up", () => {
  const expected = { 200: "ok", 401: "code", 403: "code", 422: "never", 413: "never" };
  for (const [status, meaning] of Object.entries(expected)) assert.equal(meaningOf(Number(status)), meaning);
  for (const status of [0, 404, 408, 429, 500, 502, 503]) assert.equal(meaningOf(status), "later");
});

test("the pauses between tries grow to a minute", () => {
  assert.deepEqual([1, 2, 3, 6, 60].map(backoffMs), [2000, 4000, 8000, 60_000, 60_000]);
});

test("a result ends the wait, and frees the pictures", () => {
  const ended = withResult(entry(1, { files: [file("a", true)] }), {
    status: "review",
    message: "No es tuya",
  });
  assert.deepEqual([ended.state, ended.message, ended.files], ["review", "No es tuya", []]);
});

test("an action goes without a file that the server will never take", () => {
  const action = {
    ...moment("x"),
    ...({ kind: "deliver", receiver_name: "Rosa", photo: "a", signature: "b" } as const),
  };
  const less = withoutFile(entry(1, { action, files: [file("a"), file("b")] }), "a");
  assert.deepEqual(less.action, { ...action, photo: null });
  assert.deepEqual(less.files, [file("b")]);
});

test("the list shows what was done, before it has been sent", () => {
  const failed = { ...moment("y"), kind: "fail", reason: "absent" } as const;
  const seen = asSeen([stop], [entry(2, { action: failed }), entry(1)]);
  assert.equal(seen[0]?.status, "in_transit");
  assert.equal(seen[0]?.attempts[0]?.reason, "absent");
  assert.equal(asSeen([stop], [entry(1, { state: "refused" })])[0]?.status, "pending");
});

test("only what arrived days ago is forgotten", () => {
  const now = Date.parse("2026-11-23T15:00:01.000Z");
  assert.ok(isOld(entry(1, { state: "done" }), now));
  assert.ok(!isOld(entry(1, { state: "done" }), now - 36 * 3_600_000));
  for (const state of ["waiting", "refused", "review"] as const) assert.ok(!isOld(entry(1, { state }), now));
});
