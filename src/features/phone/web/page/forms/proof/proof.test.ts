import assert from "node:assert/strict";
import { pbkdf2Sync } from "node:crypto";
import { test } from "node:test";
import type { Stop } from "#features/phone/contract.ts";
import { sampleStop } from "#features/phone/web/page/testing.ts";
import { pinProblem, proofProblem } from "./proof.ts";

const SALT = "00ff10a0";
const ROUNDS = 1000;
const digest = pbkdf2Sync("4821", Buffer.from(SALT, "hex"), ROUNDS, 32, "sha256").toString("hex");
const STOP = sampleStop({ pin: { salt: SALT, rounds: ROUNDS, digest } });
const NOTHING = { photo: false, signature: false, document: false };

test("the right PIN passes without a photo, and no PIN with one", async () => {
  const problemWith = (pin: string, hasPhoto = false) => pinProblem(STOP, { pin, tries: 0, hasPhoto });
  assert.deepEqual(await problemWith("4821"), { problem: null, tries: 0 });
  const needsPhoto = { field: "photo", message: "Sin el PIN hace falta una foto" };
  assert.deepEqual(await problemWith(""), { problem: needsPhoto, tries: 0 });
  assert.deepEqual(await problemWith("", true), { problem: null, tries: 0 });
  assert.equal((await pinProblem(sampleStop(), { pin: "", tries: 0, hasPhoto: false })).problem, null);
});

test("after three wrong PINs a photo is required without the right one", async () => {
  const problemWith = (pin: string, tries: number, hasPhoto = false) =>
    pinProblem(STOP, { pin, tries, hasPhoto });
  const messages = await Promise.all(
    [0, 1, 2].map(async (tries) => (await problemWith("0000", tries)).problem),
  );
  assert.deepEqual(
    messages.map((problem) => problem?.message),
    [
      "Ese no es el PIN. Quedan 2 intentos",
      "Ese no es el PIN. Queda 1 intento",
      "Sin el PIN hace falta una foto",
    ],
  );
  for (const tries of [3, 4, 20])
    assert.deepEqual(await problemWith("4821", tries), { problem: null, tries });
  assert.equal((await problemWith("0000", 20)).problem?.field, "photo");
  assert.equal((await problemWith("0000", 3, true)).problem, null);
});

test("what is required is asked for, part by part; an older list requires nothing", () => {
  const proof = { photo: "required", signature: "optional", document: "required" } as const;
  const stop = sampleStop({ proof });
  assert.deepEqual(proofProblem(stop, NOTHING), {
    field: "photo",
    message: "Faltan la foto y la cédula de quien recibe",
  });
  assert.equal(proofProblem(stop, { ...NOTHING, photo: true })?.field, "document");
  assert.equal(proofProblem(stop, { ...NOTHING, photo: true, document: true }), null);
  assert.equal(proofProblem({} as Stop, NOTHING), null);
});
