import assert from "node:assert/strict";
import { createLog } from "#server/monitoring/log.ts";
import { type Caller, expectBody, type TestApi } from "#test/api.ts";
import type { Import, ImportOptions, ImportRow } from "../contract.ts";
import type { ImportKindName } from "../texts.ts";
import { importForm } from "./samples.ts";
import { undoImports } from "./undoImport.ts";

/** Uploads a sheet. */
export async function upload(
  owner: Caller,
  content: string | Uint8Array<ArrayBuffer>,
  kind: ImportKindName = "clients",
): Promise<Import> {
  const { status, body } = await owner.post("/imports", importForm(kind, content));
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

/** Checks an import by the mapping that was proposed. */
export async function check(
  owner: Caller,
  draft: Import,
  options: Partial<ImportOptions> = {},
): Promise<Import> {
  const { status, body } = await owner.put(`/imports/${draft.id}/mapping`, {
    mapping: draft.mapping,
    options,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** Runs a checked import to its end. */
export async function run(api: TestApi, owner: Caller, { id }: Pick<Import, "id">): Promise<Import> {
  const { status, body } = await owner.post(`/imports/${id}/run`);
  assert.equal(status, 202, JSON.stringify(body));
  await api.jobs.idle();
  return (await owner.get(`/imports/${id}`)).body;
}

/** Undoes an import to its end. */
export async function undo(api: TestApi, owner: Caller, { id }: Pick<Import, "id">): Promise<Import> {
  const { status, body } = await owner.post(`/imports/${id}/undo`);
  assert.deepEqual([status, body.state], [202, "undoing"], JSON.stringify(body));
  await api.jobs.idle();
  const { body: undone } = await owner.get(`/imports/${id}`);
  assert.equal(undone.state, "undone", JSON.stringify(undone));
  return undone;
}

/** Asks for the undo, lets its job be lost after some batches, and lets it end: `look` looks at each moment. */
export async function undoInSteps(
  api: TestApi,
  owner: Caller,
  { id }: Pick<Import, "id">,
  { now, look }: { now: () => Date; look: (moment: string) => Promise<void> },
): Promise<void> {
  assert.equal((await owner.post(`/imports/${id}/undo`)).status, 202);
  await look("asked for");
  const { company_id: companyId } = await api.database.read
    .selectFrom("imports")
    .select("company_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  let commits = 0;
  const database: typeof api.database = Object.assign(Object.create(api.database), {
    transaction: (work: Parameters<typeof api.database.transaction>[0]) => {
      commits += 1;
      return commits > 3 ? Promise.reject(new Error("killed")) : api.database.transaction(work);
    },
  });
  const job = undoImports({ database, log: createLog("silent"), timeZone: "America/Caracas", now });
  await assert.rejects(
    job({ id: 0, kind: "undo_import", payload: { companyId, importId: id }, companyId, attempt: 1 }),
  );
  const { state, progress } = await expectBody(owner.get(`/imports/${id}`), 200);
  assert.ok(
    state === "undoing" && progress.done > 0 && progress.done < progress.total,
    JSON.stringify(progress),
  );
  await look("half done");
  await api.jobs.idle();
  assert.equal((await owner.get(`/imports/${id}`)).body.state, "undone");
  await look("undone");
}

/** Uploads, checks and runs a sheet. */
export async function importAll(
  api: TestApi,
  owner: Caller,
  content: string,
  { kind, ...options }: Partial<ImportOptions> & { kind?: ImportKindName } = {},
): Promise<Import> {
  return run(api, owner, await check(owner, await upload(owner, content, kind), options));
}

export const rowsIn = async (owner: Caller, { id }: Pick<Import, "id">, query = ""): Promise<ImportRow[]> =>
  (await owner.get(`/imports/${id}/rows?perPage=100${query}`)).body.items;

/** The counts that are not zero, without the number of rows, which the others must add up to once it ran. */
export function countsOf({ counts, state }: Import): Partial<Import["counts"]> {
  const { rows, ...states } = counts;
  if (state === "done")
    assert.equal(counts.created + counts.updated + counts.skipped + counts.rejected, rows);
  return Object.fromEntries(Object.entries(states).filter(([, count]) => count > 0));
}
