// @both-engines Locks, and lines that are there once.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import type { Author } from "#server/author.ts";
import type { Day, Instant } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { importLines as importInto } from "./importLines.ts";
import { ROWS } from "./lines.ts";
import { insertStatement, takeAccount } from "./queries.ts";
import { toStoredLines } from "./reading/statementJob.ts";
import type { ReadStatement } from "./readStatement.ts";
import { importLines, type SampleLine, sampleMapping, sampleStatement, statementForm } from "./samples.ts";

const NOW = "2026-11-20T15:00:00Z";
const LATER = "2026-11-20T16:00:00Z";
/** More than two short transactions write. */
const MANY = 2 * ROWS + 200;
const DAY = "2026-11-18";

const manyLines = (text = "PAGO MOVIL"): SampleLine[] =>
  Array.from({ length: MANY }, (_, at) => [DAY, 10 + at, String(10_000_000 + at), `${text} ${at}`]);

/** The same as another process reads it. */
const READ: ReadStatement = {
  format: "sheet",
  content: "",
  columns: [],
  rowCount: MANY,
  mapping: null,
  isRemembered: false,
  currency: "VES",
  left_out: [],
  leftOutCount: 0,
  errors: null,
  lines: toStoredLines(
    manyLines().map(([day, amount, reference = null, description = ""]) => ({
      day: day as Day,
      amount: (amount * 100) as Cents,
      reference,
      description,
    })),
  ),
};

describe("a bank's statement of many lines", () => {
  let api: TestApi;
  let owner: Caller;
  let company: number;
  before(async () => {
    api = await openTestApi();
  });
  beforeEach(async () => {
    api.setNow(NOW);
    owner = await api.owner();
    company = (
      await api.database.read
        .selectFrom("accounts")
        .select("company_id")
        .where("id", "=", owner.user.id)
        .executeTakeFirstOrThrow()
    ).company_id;
    // The account remembers how it writes.
    await importLines(owner, [["2026-11-01", 1, "1"]]);
  });
  after(() => api.close());

  const send = (lines = manyLines(), fields: Record<string, string> = {}) =>
    owner.post("/bank/statements", statementForm(sampleStatement(lines), fields));
  const countShown = async (): Promise<number> =>
    (await expectBody(owner.get("/bank/lines/filter?perPage=1"), 200)).total;
  const ofCompany = (table: "bank_lines" | "bank_statements") =>
    api.database.read
      .selectFrom(table)
      .select("id")
      .where("company_id", "=", company)
      .orderBy("id")
      .execute();
  const stored = async (): Promise<number> => (await ofCompany("bank_lines")).length;

  /** Runs the call, and `look` after each transaction that it makes. */
  async function between<T>(call: () => Promise<T>, look: (count: number) => Promise<void>): Promise<T> {
    const { transaction } = api.database;
    let count = 0;
    let looking = false;
    api.database.transaction = async (work) => {
      const result = await transaction(work);
      if (looking) return result;
      looking = true;
      try {
        await look(++count);
      } finally {
        looking = false;
      }
      return result;
    };
    try {
      return await call();
    } finally {
      api.database.transaction = transaction;
    }
  }

  /** Lets the process end behind so many transactions, as far as the database can tell. */
  const dieAfter = <T>(most: number, call: () => Promise<T>) =>
    between(call, async (count) => {
      if (count >= most) throw new Error("The process was killed");
    });

  it("is written in short transactions, and nobody sees it before it is whole", async () => {
    const earlier = await expectBody(send(manyLines().slice(0, 3), { check: "true" }));
    const seen: number[] = [];
    let before = await stored();
    const imported = await expectBody(
      between(send, async () => {
        const written = await stored();
        assert.ok(written - before <= ROWS, `${written - before} lines in one transaction`);
        before = written;
        const count = await countShown();
        seen.push(count);
        if (count > 1) return;
        const hidden = (await ofCompany("bank_lines")).at(-1)?.id ?? 0;
        await assertHidden(earlier.id, hidden, written > 1);
      }),
    );
    assert.deepEqual(imported.counts, { lines: MANY, new: MANY, known: 0, left_out: 0 });
    assert.ok(seen.length >= 4, "several transactions");
    assert.deepEqual(new Set(seen), new Set([1, MANY + 1]));
    assert.equal(await stored(), MANY + 1);
    assert.equal(
      (await expectBody(owner.post(`/bank/statements/${earlier.id}/check`, sampleMapping), 200)).counts.new,
      0,
    );
  });

  async function assertHidden(earlier: number, line: number, isWritten: boolean) {
    const board = await expectBody(owner.get("/bank/board"), 200);
    assert.equal(board.bank_only.count + board.undecided.count + board.certain.count, 1);
    const [account] = await expectBody(owner.get("/bank/accounts"), 200);
    assert.deepEqual([account.lines, account.open, account.end_date], [1, 1, "2026-11-01"]);
    const checked = await expectBody(owner.post(`/bank/statements/${earlier}/check`, sampleMapping), 200);
    assert.equal(checked.counts.new, 3, "what is half there is not known");
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    if (!isWritten) return;
    assert.equal((await owner.post("/bank/match", { line_ids: [line] })).status, 422);
    assert.equal((await owner.post(`/bank/lines/${line}/ignore`, { reason: "Prueba" })).status, 404);
    assert.equal((await owner.get(`/bank/lines/${line}/payers`)).status, 404);
    const statement = (await ofCompany("bank_statements")).at(-1)?.id;
    assert.equal((await owner.get(`/bank/statements/${statement}`)).status, 404);
  }

  it("leaves nothing to see if the process ends in the middle, and is imported whole the next time", async () => {
    assert.equal((await dieAfter(2, send)).status, 500);
    assert.equal(await stored(), ROWS + 1);
    assert.equal(await countShown(), 1);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    const again = await expectBody(send());
    assert.equal(again.counts.new, MANY);
    assert.deepEqual([await stored(), await countShown()], [MANY + 1, MANY + 1]);
    api.setNow(LATER);
    await api.jobs.idle();
    assert.equal((await ofCompany("bank_statements")).length, 2, "the first one's remains are removed");
    assert.deepEqual([await stored(), await countShown()], [MANY + 1, MANY + 1]);
  });

  it("is removed after a while if nobody sends it again", async () => {
    assert.equal((await dieAfter(3, send)).status, 500);
    await api.jobs.idle();
    assert.equal(await stored(), 2 * ROWS + 1, "it may still be on its way");
    api.setNow(LATER);
    await api.jobs.idle();
    assert.deepEqual([await stored(), (await ofCompany("bank_statements")).length], [1, 1]);
  });

  it("is not in the way of a short one of the same lines", async () => {
    await dieAfter(3, send);
    const short = await expectBody(send(manyLines().slice(0, 5)));
    assert.equal(short.counts.new, 5);
    assert.equal(await countShown(), 6);
    assert.equal((await expectBody(send())).counts.new, MANY - 5);
    assert.equal(await countShown(), MANY + 1);
  });

  it("is imported by its mapping after the process ended in the middle", async () => {
    const waiting = await expectBody(send(manyLines(), { check: "true" }));
    const map = () => owner.put(`/bank/statements/${waiting.id}/mapping`, sampleMapping);
    assert.equal((await dieAfter(2, map)).status, 500);
    assert.equal(await countShown(), 1);
    assert.equal((await expectBody(owner.get(`/bank/statements/${waiting.id}`), 200)).counts.new, MANY);
    assert.equal((await expectBody(map(), 200)).counts.new, MANY);
    assert.deepEqual([await stored(), await countShown()], [MANY + 1, MANY + 1]);
  });

  it("brings nothing if another process imports the same meanwhile", async () => {
    const elsewhere = () =>
      api.database.transaction(async (tx) => {
        const author: Author = {
          companyId: company,
          accountId: owner.user.id,
          isAdmin: true,
          at: NOW as Instant,
          today: "2026-11-20" as Day,
          timeZone: "America/Caracas",
          dayEnds: [],
        };
        const account = await takeAccount(tx, company, "Banesco", author.at);
        const file = { file_name: "otro.csv", format: "sheet", content: "", digest: null } as const;
        const id = await insertStatement(tx, author, { ...file, bank_account_id: account.id });
        await importInto(tx, author, { id, bank_account_id: account.id }, READ);
      });
    const imported = await expectBody(
      between(send, async (count) => {
        if (count === 3) await elsewhere();
      }),
    );
    assert.deepEqual(imported.counts, { lines: MANY, new: 0, known: MANY, left_out: 0 });
    assert.deepEqual([await stored(), await countShown()], [MANY + 1, MANY + 1]);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  });

  it("is imported once by 16 people at once", async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => send()));
    const added = answers.map(({ status, body }) => {
      assert.equal(status, 201, JSON.stringify(body));
      return body.counts.new;
    });
    assert.deepEqual(
      added.sort((a, b) => b - a),
      [MANY, ...Array(15).fill(0)],
    );
    assert.deepEqual([await stored(), await countShown()], [MANY + 1, MANY + 1]);
  });

  it("changes the texts of known lines in short transactions too", async () => {
    await expectBody(send());
    const again = await expectBody(send(manyLines("DE ANA")));
    assert.deepEqual(again.counts, { lines: MANY, new: 0, known: MANY, left_out: 0 });
    const { total } = await expectBody(owner.get("/bank/lines/filter?search=ana&perPage=1"), 200);
    assert.equal(total, MANY);
  });

  it("is undone at once for everybody, and removed in short transactions", async () => {
    const { id } = await expectBody(send());
    const { items } = await expectBody(owner.get(`/bank/lines/filter?perPage=1&search=${10_000_000}`), 200);
    await expectBody(owner.post(`/bank/lines/${items[0].id}/ignore`, { reason: "Prueba" }), 200);
    assert.equal((await owner.del(`/bank/statements/${id}`)).status, 409);
    assert.equal(await countShown(), MANY + 1);
    await expectBody(owner.post(`/bank/lines/${items[0].id}/unmatch`), 200);
    assert.equal((await owner.del(`/bank/statements/${id}`)).status, 204);
    assert.deepEqual([await stored(), await countShown()], [MANY + 1, 1]);
    assert.equal((await owner.del(`/bank/statements/${id}`)).status, 404);
    assert.equal((await owner.post(`/bank/lines/${items[0].id}/ignore`, { reason: "Prueba" })).status, 404);
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    let left = await stored();
    await between(
      () => api.jobs.idle(),
      async () => {
        const now = await stored();
        assert.ok(left - now <= ROWS, `${left - now} lines in one transaction`);
        left = now;
        assert.equal(await countShown(), 1);
      },
    );
    assert.deepEqual([await stored(), (await ofCompany("bank_statements")).length], [1, 1]);
  });

  it("can be sent again while it is being removed", async () => {
    const { id } = await expectBody(send());
    assert.equal((await owner.del(`/bank/statements/${id}`)).status, 204);
    assert.equal((await expectBody(send())).counts.new, MANY);
    await api.jobs.idle();
    assert.deepEqual([await stored(), await countShown()], [MANY + 1, MANY + 1]);
  });
});
