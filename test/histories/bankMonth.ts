// A month of a bank: what happens to each of its lines, in whatever order the files come and people decide.
import assert from "node:assert/strict";
import { sql } from "kysely";
import { importLines, type SampleLine } from "#features/bank-statements/server/samples.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { type Caller, expectBody, type TestApi } from "../api.ts";
import { chances } from "../reliability/fuzz.ts";

const FIRST = "2026-11-01" as Day;
const DAYS = 28;
/** The days that a file has; files overlap. */
const FILE_DAYS = 4;
const CLIENTS = 12;

/** What becomes of a line and of the receipts that are its money. */
const FATES = {
  /** One receipt, confirmed by the bulk call or by hand. */
  single: 40,
  /** Two to four receipts of one client. */
  set: 15,
  /** Another reference: only a person takes it. */
  byHand: 8,
  /** Two equal lines and two equal receipts of a day. */
  twins: 5,
  /** Matched, opened again, and matched again. */
  undone: 8,
  /** A receipt of it is voided: the line is open. */
  voided: 8,
  /** The bank takes it back: its receipts are voided, both lines end. */
  reversed: 8,
  ignored: 4,
  bankOnly: 4,
} as const;
type Fate = keyof typeof FATES;

interface Story {
  fate: Fate;
  day: Day;
  client: number;
  reference: string;
  /** Bolívares of each receipt. */
  amounts: number[];
  lines: SampleLine[];
}

const addUp = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

type Chance = () => number;
const upTo = (chance: Chance, most: number): number => Math.floor(chance() * most);

function shuffle<T>(items: readonly T[], chance: Chance): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = upTo(chance, last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** The stories of a month with at least so many lines. The same for the same seed. */
export function planMonth(lines: number, seed: number): Story[] {
  const chance = chances(seed);
  const bag = Object.entries(FATES).flatMap(([fate, weight]) => Array<Fate>(weight).fill(fate as Fate));
  const stories: Story[] = [];
  for (let count = 0; count < lines; count += stories.at(-1)?.lines.length ?? 0) {
    const fate = bag[upTo(chance, bag.length)] as Fate;
    stories.push(tellStory(fate, stories.length, chance));
  }
  return stories;
}

function tellStory(fate: Fate, index: number, chance: Chance): Story {
  const day = addDays(FIRST, upTo(chance, DAYS - 3));
  const reference = String(10_000_019 + 7919 * index);
  const parts = fate === "set" || fate === "voided" || fate === "reversed" ? 1 + upTo(chance, 4) : 1;
  const count = fate === "set" ? Math.max(2, parts) : fate === "twins" ? 2 : parts;
  // No two stories have an amount in common, so that only this month's order could confuse them.
  const amounts = Array.from(
    { length: count },
    (_, part) => (1000 + 5 * index + (fate === "twins" ? 0 : part)) * 1.01,
  );
  const cents = amounts.map((amount) => Math.round(amount * 100));
  const story = {
    fate,
    day,
    client: upTo(chance, CLIENTS),
    reference,
    amounts: cents.map((cent) => cent / 100),
  };
  const total = addUp(cents) / 100;
  if (fate === "ignored" || fate === "bankOnly")
    return { ...story, amounts: [], lines: [[day, fate === "ignored" ? -total : total, reference]] };
  if (fate === "twins")
    return { ...story, lines: story.amounts.map((amount) => [day, amount, reference] as const) };
  const shownReference = fate === "byHand" ? String(70_000_000 + 7919 * index) : `00${reference}`;
  const line: SampleLine = [day, total, shownReference];
  if (fate !== "reversed") return { ...story, lines: [line] };
  return { ...story, lines: [line, [addDays(day, 1 + upTo(chance, 2)), -total, shownReference, "REVERSO"]] };
}

/** The month's files: each has all lines of some days, and all together have every line. */
function filesOf(stories: readonly Story[]): SampleLine[][] {
  const lines = stories.flatMap((story) => story.lines).sort(([day], [other]) => (day < other ? -1 : 1));
  const starts = Array.from({ length: DAYS / (FILE_DAYS - 1) }, (_, index) => index * (FILE_DAYS - 1));
  return starts
    .map((start) => {
      const [from, to] = [addDays(FIRST, start), addDays(FIRST, start + FILE_DAYS - 1)];
      return lines.filter(([day]) => day >= from && day <= to);
    })
    .filter((file) => file.length > 0);
}

interface StoredLine {
  id: number;
  state: string;
}

/** What a company's bank and receipts say together at the end. */
export interface Totals {
  /** Céntimos of the matched lines, and of the tenders that are their money. */
  lines: number;
  tenders: number;
  matched: number;
  reversed: number;
  ignored: number;
  open: number;
  voided: number;
}

/** A company that lives through a month. */
class BankMonth {
  private readonly receipts = new Map<Story, number[]>();
  private clients: number[] = [];
  readonly files: SampleLine[][];
  /** Which files are imported, the newest last, with their ids. */
  private imported: { file: SampleLine[]; id: number }[] = [];

  private readonly api: TestApi;
  private readonly owner: Caller;
  private readonly companyId: number;

  private constructor(api: TestApi, owner: Caller, companyId: number, stories: readonly Story[]) {
    this.api = api;
    this.owner = owner;
    this.companyId = companyId;
    this.files = filesOf(stories);
  }

  /** A new company whose clients said what they paid. */
  static async open(api: TestApi, stories: readonly Story[], order: Chance): Promise<BankMonth> {
    api.setNow("2026-11-30T15:00:00Z");
    const owner = await api.owner();
    await expectBody(owner.put(`/rates/${FIRST}`, { rate: 200, confirm: true }), 200);
    const { company_id } = await api.database.read
      .selectFrom("accounts")
      .select("company_id")
      .where("id", "=", owner.user.id)
      .executeTakeFirstOrThrow();
    const month = new BankMonth(api, owner, company_id, stories);
    for (let index = 0; index < CLIENTS; index++) {
      const client = sampleClient({
        legal_name: `Comercio ${index}`,
        registration_number: `J-3000000${index}`,
      });
      month.clients.push((await expectBody(owner.post("/clients", client))).id);
    }
    for (const story of shuffle(stories, order)) await month.receive(story);
    return month;
  }

  private async receive(story: Story): Promise<void> {
    const ids: number[] = [];
    for (const amount of story.amounts) {
      const body = {
        client_id: this.clients[story.client],
        currency: "VES",
        amount,
        method: "transfer",
        reference: story.reference,
        paid_on: story.day,
        accept_similar: true,
        ...(ids.length > 0 ? { accept_duplicate_reason: "La misma transferencia" } : {}),
      };
      ids.push((await expectBody(this.owner.post("/debt-payments/advance", body))).id);
    }
    this.receipts.set(story, ids);
  }

  async upload(file: SampleLine[]): Promise<void> {
    const { id } = await importLines(this.owner, file);
    this.imported.push({ file, id });
  }

  /** Undoes the newest import. It stays if somebody decided something of it. */
  async undoUpload(): Promise<void> {
    const newest = this.imported.at(-1);
    if (!newest) return;
    const { status } = await this.owner.del(`/bank/statements/${newest.id}`);
    assert.ok(status === 204 || status === 409, String(status));
    if (status === 204) this.imported.pop();
  }

  async uploadAll(): Promise<void> {
    for (const file of this.files)
      if (!this.imported.some((known) => known.file === file)) await this.upload(file);
  }

  /** Confirms what is certain, as often as something is. */
  async matchCertain(): Promise<void> {
    for (let matched = 1; matched > 0; )
      ({ matched } = await expectBody(this.owner.post("/bank/match", {}), 200));
  }

  /** Does all that a story needs: its files come first if nobody uploaded them. */
  async decide(story: Story): Promise<void> {
    const lines = await this.linesOf(story);
    const ids = this.receipts.get(story) ?? [];
    const [first, second] = lines;
    if (story.fate === "ignored") return this.act(first, "ignore", { reason: "Comisión" });
    if (story.fate === "bankOnly") return;
    if (story.fate === "twins") {
      for (const [index, line] of lines.entries()) await this.match(line, ids.slice(index, index + 1));
      return;
    }
    await this.match(first, ids);
    if (story.fate === "undone") {
      await this.act(first, "unmatch", {});
      await this.match(await this.lineAgain(first), ids);
    }
    if (story.fate === "voided")
      await expectBody(this.owner.post(`/receipts/${ids[0]}/void`, { reason: "Falso" }), 200);
    if (story.fate === "reversed") await this.act(second, "reverse", {});
  }

  private async match(line: StoredLine | undefined, receipt_ids: readonly number[]): Promise<void> {
    // The bulk call may have been faster.
    if (line?.state === "open") await this.act(line, "match", { receipt_ids });
  }

  private async act(line: StoredLine | undefined, act: string, body: object): Promise<void> {
    assert.ok(line);
    await expectBody(this.owner.post(`/bank/lines/${line.id}/${act}`, body), 200);
  }

  private async lineAgain(line: StoredLine | undefined): Promise<StoredLine | undefined> {
    const { rows } =
      await sql<StoredLine>`select id, state from bank_lines where id = ${line?.id ?? 0}`.execute(
        this.api.database.read,
      );
    return rows[0];
  }

  /** A story's lines as they are stored. */
  private async linesOf(story: Story): Promise<StoredLine[]> {
    for (const file of this.files)
      if (
        file.some((line) => story.lines.includes(line)) &&
        !this.imported.some((known) => known.file === file)
      )
        await this.upload(file);
    const references = [...new Set(story.lines.map(([, , reference = ""]) => reference))];
    const { rows } = await sql<StoredLine>`select l.id, l.state from bank_lines as l
      where l.company_id = ${this.companyId} and l.reference in (${sql.join(references)})
      order by l.day, l.number`.execute(this.api.database.read);
    assert.equal(rows.length, story.lines.length, JSON.stringify(story));
    return rows;
  }

  /** Fails if the money of the lines isn't the money of their tenders, or one stands twice. */
  async check(): Promise<Totals> {
    const { rows } = await sql<Totals & { tenderCount: number; distinctTenders: number }>`select
      (select coalesce(sum(amount), 0) from bank_lines where company_id = c.id and state = 'matched') as lines,
      (select coalesce(sum(t.amount + t.goods), 0) from bank_line_tenders as x join receipts as r on r.id = x.receipt_id
        join receipt_tenders as t on t.receipt_id = x.receipt_id and t.position = x.tender
        where x.company_id = c.id and r.state = 'confirmed') as tenders,
      (select count(*) from bank_lines where company_id = c.id and state = 'matched') as matched,
      (select count(*) from bank_lines where company_id = c.id and state = 'reversed') as reversed,
      (select count(*) from bank_lines where company_id = c.id and state = 'ignored') as ignored,
      (select count(*) from bank_lines where company_id = c.id and state = 'open') as open,
      (select count(*) from receipts where company_id = c.id and state = 'voided') as voided,
      (select count(*) from bank_line_tenders where company_id = c.id) as "tenderCount",
      (select count(*) from (select distinct receipt_id, tender from bank_line_tenders where company_id = c.id) as d) as "distinctTenders"
      from companies as c where c.id = ${this.companyId}`.execute(this.api.database.read);
    const [row] = rows;
    assert.ok(row);
    const { tenderCount, distinctTenders, ...totals } = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, Number(value)]),
    ) as unknown as typeof row;
    assert.equal(totals.tenders, totals.lines, "the money of the lines is the money of their tenders");
    assert.equal(distinctTenders, tenderCount, "a tender stands once");
    return totals;
  }

  broken = () => brokenInvariants(this.api.database.read);
}

/** What the month must come to, whatever the order. */
export function expectedTotals(stories: readonly Story[]): Totals {
  const of = (...fates: Fate[]) => stories.filter(({ fate }) => fates.includes(fate));
  const matched = of("single", "set", "byHand", "twins", "undone").flatMap(({ lines }) => lines);
  const cents = addUp(matched.map(([, amount]) => Math.round(amount * 100)));
  return {
    lines: cents,
    tenders: cents,
    matched: matched.length,
    reversed: 2 * of("reversed").length,
    ignored: of("ignored").length,
    open: of("voided", "bankOnly").length,
    voided: of("voided").length + addUp(of("reversed").map(({ amounts }) => amounts.length)),
  };
}

/**
 * A month in a random order: files, half of the decisions, bulk matches and undone imports, then what is left. Returns what it came to.
 */
export async function liveThrough(api: TestApi, stories: readonly Story[], seed: number): Promise<Totals> {
  const chance = chances(seed);
  const month = await BankMonth.open(api, stories, chance);
  const mixed = shuffle(stories, chance);
  const early = mixed.slice(0, Math.floor(mixed.length / 2));
  const acts = shuffle(
    [
      ...month.files.map((file) => () => month.upload(file)),
      ...early.map((story) => () => month.decide(story)),
      ...Array.from({ length: 4 }, () => () => month.matchCertain()),
      ...Array.from({ length: 8 }, () => () => month.undoUpload()),
    ],
    chance,
  );
  for (const [index, act] of acts.entries()) {
    await act();
    if (index % CHECKED_AFTER === 0) await month.check();
  }
  await month.uploadAll();
  await month.matchCertain();
  for (const story of mixed.slice(early.length)) await month.decide(story);
  await month.matchCertain();
  assert.deepEqual(await month.broken(), []);
  return month.check();
}

const CHECKED_AFTER = 20;
