// Erasing a person is a promise of law: each column of the table loses its text, in the rows that are meant and in no other.
import assert from "node:assert/strict";
import { it } from "node:test";
import { sql } from "kysely";
import { openTestDatabase } from "#test/api.ts";
import { ERASED, erasePersonal, PERSONAL } from "./personalColumns.ts";

type Texts = Readonly<Record<string, string | null>>;

for (const who of Object.keys(PERSONAL) as (keyof typeof PERSONAL)[])
  it(`every column that tells of a person loses its text: ${who}`, async () => {
    const part: { table: string; columns: Texts; besides?: Texts } = PERSONAL[who];
    const next = { ...part.columns, ...part.besides };
    const names = Object.keys(next);
    const { database, drop } = await openTestDatabase();
    const [erased, returned] = await database.transaction(async (tx) => {
      const columns = names.map((name) => sql`${sql.ref(name)} text`);
      await sql`create table ${sql.table(part.table)} (id integer, ${sql.join(columns)})`.execute(tx);
      for (const id of [1, 2]) {
        const values = names.map((name) => `${name} of ${id}`);
        await sql`insert into ${sql.table(part.table)} values (${sql.join([id, ...values])})`.execute(tx);
      }
      const texts = await erasePersonal(tx, who, sql`id = 1`);
      const { rows } = await sql`select * from ${sql.table(part.table)} order by id`.execute(tx);
      return [rows, texts] as const;
    });
    await database.close();
    await drop();
    const other = Object.fromEntries(names.map((name) => [name, `${name} of 2`]));
    assert.deepEqual(
      erased.map((row) => ({ ...(row as object) })),
      [
        { id: 1, ...next },
        { id: 2, ...other },
      ],
    );
    assert.deepEqual(
      returned,
      Object.keys(part.columns).map((name) => `${name} of 1`),
    );
    const words = ["", ERASED, ERASED.toLowerCase(), ...ERASED.split(" ")];
    assert.deepEqual(
      Object.values(next).filter((text) => text !== null && !words.includes(text)),
      [],
    );
  });
