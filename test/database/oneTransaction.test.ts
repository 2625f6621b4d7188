// An upgrade runs all its migrations in one transaction. These are faults that a small database doesn't show.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ddlOf } from "#server/database/ddl.ts";
import { type Migration, migrationNames } from "#server/database/migrate.ts";
import type { Engine } from "#server/database/types.ts";

/** The last migration of 0.1.0. Before it there were no data. */
const FIRST_RELEASE = "0009";

interface Statement {
  migration: string;
  sql: string;
}

async function statementsOf(engine: Engine): Promise<Statement[]> {
  const statements: Statement[] = [];
  for (const migration of await migrationNames()) {
    const { up } = (await import(`#migrations/${migration}`)) as Migration;
    for (const step of up(ddlOf(engine)))
      if (typeof step === "string") statements.push({ migration, sql: step });
  }
  return statements;
}

const isReleased = ({ migration }: Statement) => migration.slice(0, 4) > FIRST_RELEASE;

/** Statements of PostgreSQL that alter a table whose deferred triggers or keys wait: they are refused with 55006. */
function findAltersWhileWaiting(statements: readonly Statement[]): string[] {
  const deferring = new Set<string>();
  const switchedOff = new Set<string>();
  const waiting = new Set<string>();
  const faults: string[] = [];
  for (const statement of statements) {
    const { migration, sql } = statement;
    if (sql === "set constraints all immediate") waiting.clear();
    const altered = /^(?:alter table|truncate|drop table|drop trigger \w+ on) (\w+)/.exec(sql)?.[1];
    if (altered && waiting.has(altered)) faults.push(`${migration}: ${sql}`);
    const [, switched = "", off] = /^alter table (\w+) (?:(disable)|enable) trigger/.exec(sql) ?? [];
    if (off) switchedOff.add(switched);
    else switchedOff.delete(switched);
    const deferred = /^(?:create constraint trigger .* on|alter table) (\w+) .*deferrable/s.exec(sql)?.[1];
    if (deferred) deferring.add(deferred);
    // A table of this name that was dropped had others.
    const created = /^create table (\w+)/.exec(sql)?.[1];
    if (created) deferring.delete(created);
    if (!isReleased(statement) || /^create /.test(sql)) continue;
    for (const [, written = ""] of sql.matchAll(/\b(?:insert into|update|delete from) (\w+)/g))
      if (deferring.has(written) && !switchedOff.has(written)) waiting.add(written);
  }
  return faults;
}

/** Statements that join a subquery beside a window function: SQLite runs the subquery again for each row of the other table. */
const findRepeatedSubqueries = (statements: readonly Statement[]): string[] =>
  statements
    .filter(
      ({ sql }) => / over \(/.test(sql) && /\bfrom \(\s*select\b.*\) as \w+\s+(?:\w+ )?join\b/s.test(sql),
    )
    .map(({ migration, sql }) => `${migration}: ${sql}`);

describe("the migrations of an upgrade", () => {
  it("alter no table on PostgreSQL while its deferred triggers wait", async () => {
    const statements = await statementsOf("postgres");
    assert.deepEqual(findAltersWhileWaiting(statements), []);
    const ofGoods = ({ migration, sql }: Statement) =>
      migration.startsWith("0042") && /^set constraints/.test(sql);
    const withoutRun = statements.filter((statement) => !ofGoods(statement));
    assert.match(findAltersWhileWaiting(withoutRun)[0] ?? "", /^0047-tenders\.ts: alter table journal_lines/);
  });

  it("join no subquery beside a window function on SQLite", async () => {
    const statements = await statementsOf("sqlite");
    assert.deepEqual(findRepeatedSubqueries(statements), []);
    const sql =
      "select row_number() over (order by n.id) from (select sum(a) from l group by b) as g join n on n.b = g.b";
    assert.equal(findRepeatedSubqueries([{ migration: "0099", sql }]).length, 1);
  });
});
