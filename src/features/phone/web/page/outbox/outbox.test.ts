import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { sampleStop } from "../testing.ts";
import {
  asSeen,
  backoffMs,
  type Entry,
  type EntryState,
  isOld,
  meaningOf,
  nextBatch,
  nextFile,
  withFile,
  withoutFile,
  withResult,
} from "./outbox.ts";

const COURIER = 7;
const file = (id: string, size = 1) => ({ id, type: "image/jpeg", bytes: new ArrayBuffer(size) });
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
const stop = sampleStop();
const seqs = (entries: Entry[]) => entries.map(({ seq }) => seq);

test("actions are sent in order, and wait for no picture", () => {
  const entries = [entry(3), entry(1), entry(2, { files: [file("a")] })];
  assert.deepEqual(seqs(nextBatch(entries, COURIER)), [1, 2, 3]);
});

test("a picture follows its action: the smallest first, and one that has begun before all", () => {
  const files = [file("photo", 300), file("signature", 10)];
  const waiting = [entry(1, { files })];
  assert.equal(nextFile(waiting, COURIER), undefined);
  const done = [entry(1, { files, state: "done" }), entry(2, { files: [file("b", 5)], state: "review" })];
  assert.equal(nextFile(done, COURIER)?.file.id, "b");
  const begun = done.map((entry) => withFile(entry, { ...file("photo", 300), received: 64 }));
  assert.equal(nextFile(begun, COURIER)?.file.id, "photo");
  const sent = begun.map((entry) => withFile(entry, { ...file("photo", 300), received: 300 }));
  assert.deepEqual(
    sent.map((entry) => entry.files.map(({ id }) => id)),
    [["signature"], ["b"]],
  );
});

test("what another courier left on the phone waits for that courier", () => {
  const theirs = { courier_id: 8, files: [file("a")] };
  const entries = [entry(1, theirs), entry(2), entry(3, { ...theirs, state: "done" })];
  assert.deepEqual(seqs(nextBatch(entries, COURIER)), [2]);
  assert.equal(nextFile(entries, COURIER), undefined);
  assert.equal(
    asSeen([stop], entries.slice(0, 1), COURIER)[0]?.status,
    "pending",
    "nor does it hide an order",
  );
});

test("a batch is always the oldest waiting actions, without a gap", () => {
  const states = fc.constantFrom<EntryState>("waiting", "done", "refused", "review");
  fc.assert(
    fc.property(fc.array(states, { maxLength: 80 }), (list) => {
      const entries = list.map((state, seq) => entry(seq, { state, files: [file(`file ${seq}`)] }));
      const waiting = entries.filter(({ state }) => state === "waiting");
      assert.deepEqual(nextBatch(entries, COURIER), waiting.slice(0, 50));
    }),
  );
});

test("an answer says whether to send again, to ask for a code, or to give up", () => {
  const expected = { 200: "ok", 401: "code", 403: "code", 422: "never", 413: "never" };
  for (const [status, meaning] of Object.entries(expected)) assert.equal(meaningOf(Number(status)), meaning);
  for (const status of [0, 404, 408, 429, 500, 502, 503]) assert.equal(meaningOf(status), "later");
});

test("the pauses between tries grow to a minute", () => {
  assert.deepEqual([1, 2, 3, 6, 60].map(backoffMs), [2000, 4000, 8000, 15_000, 15_000]);
});

test("a result ends the wait, and keeps the pictures that have not arrived, unless it was refused", () => {
  const files = [file("a")];
  const ended = (status: "done" | "review" | "refused") =>
    withResult(entry(1, { files }), { status, message: "No es tuya" });
  assert.deepEqual(
    [ended("review").state, ended("review").message, ended("review").files],
    ["review", "No es tuya", files],
  );
  assert.deepEqual(ended("done").files, files);
  assert.deepEqual(ended("refused").files, []);
});

test("a picture that the server will never take leaves the phone", () => {
  const less = withoutFile(entry(1, { files: [file("a"), file("b")] }), "a");
  assert.deepEqual(less.files, [file("b")]);
});

test("the list shows what was done, before it has been sent", () => {
  const failed = { ...moment("y"), kind: "fail", reason: "absent" } as const;
  const seen = asSeen([stop], [entry(2, { action: failed }), entry(1)], COURIER);
  assert.equal(seen[0]?.status, "in_transit");
  assert.equal(seen[0]?.attempts[0]?.reason, "absent");
  assert.equal(asSeen([stop], [entry(1, { state: "refused" })], COURIER)[0]?.status, "pending");
});

test("only what arrived days ago is forgotten", () => {
  const now = Date.parse("2026-11-23T15:00:01.000Z");
  assert.ok(isOld(entry(1, { state: "done" }), now));
  assert.ok(!isOld(entry(1, { state: "done" }), now - 36 * 3_600_000));
  for (const state of ["waiting", "refused", "review"] as const) assert.ok(!isOld(entry(1, { state }), now));
  const pictured = entry(1, { state: "done", files: [file("a")] });
  assert.ok(!isOld(pictured, now), "its picture has not arrived");
  assert.ok(isOld(pictured, now + 28 * 24 * 3_600_000), "the server attaches it no more");
});
