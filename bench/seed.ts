import { createHash } from "node:crypto";
import { MEN, PLACES, SURNAMES, WOMEN } from "#demo/company/words.ts";
import { hashPassword } from "#server/signIn/passwords.ts";
import { addDays, calendarDayAt } from "#shared/dates.ts";
import { fold, sortKey } from "#shared/search.ts";
import type { BenchDatabase } from "./database.ts";
import { fillHistory } from "./history.ts";
import { refillTotals, withoutTriggers } from "./triggers.ts";

/** The employee of company 1 who signs in. An account keeps 500 sign-ins, so the owner's token would be deleted. */
export const EMPLOYEE = { email: "caja@empresa-1.example", password: "mandado-bench" };
/** The sign-in of a company's owner. Company 1 has half of the orders. */
export const tokenOf = (company: number) => `bench-token-of-the-owner-of-company-${company}`;

const FEWEST_COMPANIES = 5;
/** The number of services, and of couriers, in each company. */
export const STAFF = 20;
export const DAYS = 730;

/** The clients of each company: with more orders there are more clients, and more orders per client. */
export const clientsOf = (orders: number) => Math.round(2 * Math.sqrt(orders));

/** Creates companies, at least five, with two years of orders, by a few statements. The same numbers give the same rows. */
export async function seed(
  database: BenchDatabase,
  orders: number,
  wanted = FEWEST_COMPANIES,
): Promise<void> {
  const companies = Math.max(FEWEST_COMPANIES, wanted);
  await fillPeople(database, orders, companies);
  await fillWords(database);
  await withoutTriggers(database, async () => {
    await fillHistory(database, orders, companies);
    await refillTotals(database);
  });
  for (const table of ["days", "people", "surnames", "places"])
    await database.exec(`drop table bench_${table}`);
  // Flushes the new rows to disk, so that the measured cases don't wait for them.
  if (database.engine === "postgres") {
    await database.exec("vacuum analyze");
    await database.exec("checkpoint");
  } else await database.exec("pragma wal_checkpoint(truncate)");
}

const AT = `'${new Date().toISOString()}'`;
const STAMPS = `${AT}, ${AT}`;
const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
const first = (index: number) => NAMES[index % NAMES.length] as string;
const surname = (index: number) => SURNAMES[index % SURNAMES.length] as string;
const NAMES = [...WOMEN, ...MEN];

export const PLACE_LIST = PLACES.flatMap(([part, streets]) => streets.map((street) => `${street}, ${part}`));

/** Three names, so that few clients share one. */
export const clientName = (index: number) =>
  `${first(index)} ${surname(Math.floor(index / NAMES.length))} ${surname(index * 7 + 3)}`;

/** `rows`: SQL, each in its brackets. */
export async function insertRows(
  { exec }: BenchDatabase,
  table: string,
  columns: string,
  rows: readonly string[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += 1000)
    await exec(`insert into ${table} (${columns}) values ${rows.slice(at, at + 1000).join(", ")}`);
}

async function fillPeople(database: BenchDatabase, orders: number, count: number): Promise<void> {
  const password = text(await hashPassword(EMPLOYEE.password));
  const hashOf = (company: number) => text(createHash("sha256").update(tokenOf(company)).digest("base64url"));
  const perCompany = clientsOf(orders);
  const companies = Array.from({ length: count }, (_, index) => index + 1);
  const each = (number: number, row: (id: number, company: number, index: number) => string) =>
    companies.flatMap((company) =>
      Array.from({ length: number }, (_, index) => row((company - 1) * number + index + 1, company, index)),
    );
  const put = (table: string, columns: string, rows: string[]) => insertRows(database, table, columns, rows);

  await put(
    "companies",
    "id, created_at",
    each(1, (id) => `(${id}, ${AT})`),
  );
  await put(
    "company_settings",
    "id, company_id, name, created_at, updated_at",
    each(1, (id) => `(${id}, ${id}, 'Empresa ${id}', ${STAMPS})`),
  );
  await put(
    "accounts",
    "id, company_id, type, name, email, email_key, password_hash, search, created_at, updated_at",
    each(1, (id) => {
      const email = text(`direccion@empresa-${id}.example`);
      return `(${id}, ${id}, 'user', 'Empresa ${id}', ${email}, ${email}, ${password}, 'empresa ${id}', ${STAMPS})`;
    }),
  );
  const employee = text(EMPLOYEE.email);
  await put(
    "accounts",
    "id, company_id, type, role, name, email, email_key, password_hash, search, created_at, updated_at",
    [
      `(${count + 1}, 1, 'employee', 'basic', 'Caja', ${employee}, ${employee}, ${password}, 'caja', ${STAMPS})`,
    ],
  );
  await put(
    "sign_ins",
    "company_id, account_id, token_hash, user_agent, ip, created_at, last_used_at",
    each(1, (id) => `(${id}, ${id}, ${hashOf(id)}, 'bench', '127.0.0.1', ${STAMPS})`),
  );
  const named = "id, company_id, search, sort_name, created_at, updated_at";
  const names = (id: number, company: number, name: string, more = "") =>
    `${id}, ${company}, ${text(fold(`${name}\n${more}`))}, ${text(sortKey(name))}, ${STAMPS}`;
  await put(
    "clients",
    `${named}, legal_name, type, registration_number, registration_key, document_key, allow_credit`,
    each(perCompany, (id, company, index) => {
      const [name, document] = [clientName(index), String(10_000_000 + id)];
      return `(${names(id, company, name, document)}, ${text(name)}, 'venezolano', '${document}', '${document}', '${document}', 1)`;
    }),
  );
  const part = "id, company_id, client_id, position";
  await put(
    "client_addresses",
    `${part}, address`,
    each(perCompany, (id, company) => {
      const place = PLACE_LIST[id % PLACE_LIST.length] as string;
      return `(${id}, ${company}, ${id}, 0, ${text(place)})`;
    }),
  );
  await put(
    "client_phones",
    `${part}, phone`,
    each(perCompany, (id, company) => `(${id}, ${company}, ${id}, 0, '414${5_000_000 + id}')`),
  );
  await put(
    "couriers",
    `${named}, first_name, last_name, phone`,
    each(STAFF, (id, company, index) => {
      const [name, last] = [first(index * 5 + 2), surname(index * 3 + company)];
      return `(${names(id, company, `${name} ${last}`)}, ${text(name)}, ${text(last)}, '424${5_000_000 + id}')`;
    }),
  );
  await put(
    "services",
    `${named}, name, description, amount, total_expense`,
    each(STAFF, (id, company, index) => {
      const name = `Servicio ${index + 1}`;
      return `(${names(id, company, name)}, '${name}', 'Entrega', ${500 + 125 * index}, 100)`;
    }),
  );
}

/** Tables of days, names and places for the statements that create the history. */
async function fillWords(database: BenchDatabase): Promise<void> {
  const today = calendarDayAt(new Date(), "America/Caracas");
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1));
  const people = NAMES.flatMap((name) => SURNAMES.map((last) => `${name} ${last}`));
  for (const [table, words] of Object.entries({ days, people, surnames: SURNAMES, places: PLACE_LIST })) {
    await database.exec(
      `create table bench_${table} (i integer primary key, word text not null, folded text not null)`,
    );
    const rows = words.map((word, index) => `(${index}, ${text(word)}, ${text(fold(word))})`);
    await insertRows(database, `bench_${table}`, "i, word, folded", rows);
  }
}
