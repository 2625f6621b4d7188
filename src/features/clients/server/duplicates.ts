import { sql } from "kysely";
import type { Page } from "#server/database/listing.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import type { Db } from "#server/schema.ts";
import type { DuplicateClients } from "../contract.ts";
import { areSimilar } from "../rules.ts";

interface Candidate {
  id: number;
  legal_name: string;
  type: DuplicateClients["clients"][number]["type"];
  registration_number: string;
  /** The phone or the document that they share. */
  shared: string;
}

/** A phone of more clients is a switchboard's or a placeholder. */
const MOST_WITH_A_PHONE = 20;

/** Clients that may be one: with the same document in any spelling, or with the same phone and a similar name. */
export async function pageOfDuplicates(
  db: Db,
  companyId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<DuplicateClients>> {
  const [byDocument, byPhone] = await Promise.all([withDocument(db, companyId), withPhone(db, companyId)]);
  const groups = [
    ...groupsOf(byDocument).map((clients) => toGroup("document", clients)),
    ...groupsOf(byPhone)
      .flatMap(similarOf)
      .map((clients) => toGroup("phone", clients)),
  ];
  // Clients that share a document and phones are listed once.
  const all = [...Map.groupBy(groups, ({ clients }) => clients.map(({ id }) => id).join()).values()].flatMap(
    ([first]) => (first ? [first] : []),
  );
  const from = (page - 1) * perPage;
  return { items: all.slice(from, from + perPage), currentPage: page, perPage, total: all.length };
}

function toGroup(reason: DuplicateClients["reason"], clients: readonly Candidate[]): DuplicateClients {
  return {
    reason,
    shared: clients[0]?.shared ?? "",
    clients: clients.map(({ shared: _, ...client }) => client),
  };
}

/** The candidates are sorted by what they share. */
function groupsOf(candidates: readonly Candidate[]): Candidate[][] {
  return [...Map.groupBy(candidates, ({ shared }) => shared).values()];
}

/** Groups of clients of which each has a name like the first one's. */
function similarOf(clients: readonly Candidate[]): Candidate[][] {
  const groups: Candidate[][] = [];
  for (const client of clients) {
    const like = groups.find(([first]) => first && areSimilar(first.legal_name, client.legal_name));
    if (like) like.push(client);
    else groups.push([client]);
  }
  return groups.filter(({ length }) => length > 1);
}

const selectCandidates = (db: Db, companyId: number) =>
  db
    .selectFrom("clients as c")
    .select(["c.id", "c.legal_name", "c.type", "c.registration_number"])
    .where("c.company_id", "=", companyId)
    .where("c.deleted_at", "is", null)
    .where(isNotUndone("clients", "c", companyId));

const withDocument = (db: Db, companyId: number): Promise<Candidate[]> =>
  selectCandidates(db, companyId)
    .select("c.document_key as shared")
    .where("c.document_key", "in", (eb) =>
      eb
        .selectFrom("clients as o")
        .select("o.document_key")
        .where("o.company_id", "=", companyId)
        .where("o.deleted_at", "is", null)
        .groupBy("o.document_key")
        .having(sql`count(*)`, ">", 1),
    )
    .orderBy("c.document_key")
    .orderBy("c.id")
    .execute();

const withPhone = (db: Db, companyId: number): Promise<Candidate[]> =>
  selectCandidates(db, companyId)
    .innerJoin("client_phones as p", "p.client_id", "c.id")
    .select("p.phone as shared")
    .distinct()
    .where("p.phone", "in", (eb) =>
      eb
        .selectFrom("client_phones as o")
        .innerJoin("clients as h", "h.id", "o.client_id")
        .select("o.phone")
        .where("o.company_id", "=", companyId)
        .where("h.deleted_at", "is", null)
        .groupBy("o.phone")
        .having(sql<boolean>`count(distinct o.client_id) between 2 and ${sql.lit(MOST_WITH_A_PHONE)}`),
    )
    .orderBy("p.phone")
    .orderBy("c.id")
    .execute();
