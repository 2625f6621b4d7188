import { type Client, type ClientBody, MOST_PARTS } from "#features/clients/contract.ts";
import { MOST_ALERT } from "#features/clients/rules.ts";
import type { Instant } from "#shared/dates.ts";
import { MAX } from "#shared/fields.ts";
import { type Cents, fromDollars } from "#shared/money.ts";
import { fold } from "#shared/search.ts";

type Parts = Pick<Client, "addresses" | "phones" | "emails">;

const isSame = (first: string, other: string) => fold(first.trim()) === fold(other.trim());

/** The entries of one list whose text no entry of the other has. */
const lacking = <Entry>(
  entries: readonly Entry[],
  others: readonly Entry[],
  text: (entry: Entry) => string,
): Entry[] => others.filter((entry) => !entries.some((own) => isSame(text(own), text(entry))));

/** What `from` has and `into` lacks. */
export const newParts = (into: Parts, from: Parts): Parts => ({
  addresses: lacking(into.addresses, from.addresses, ({ address }) => address),
  phones: lacking(into.phones, from.phones, ({ phone }) => phone),
  emails: lacking(into.emails, from.emails, ({ email }) => email),
});

/** The larger of two agreed limits, in cents; the only one if the other has none, and null without any. */
function limitOf(first: number | null, other: number | null): Cents | null {
  const agreed = [first, other].filter((limit) => limit !== null);
  return agreed.length === 0 ? null : fromDollars(Math.max(...agreed));
}

type Warnings = Pick<
  Client,
  "alert" | "alert_by" | "alert_at" | "blocked" | "blocked_by" | "blocked_at" | "legal_name"
>;

/** The texts of both. If they don't fit together, that of the client that stays, and `left`, which goes to its notes. */
function bothTexts(own: string | null, other: string | null): { text: string | null; left: string | null } {
  if (!own || !other || own.includes(other)) return { text: own || other, left: null };
  const both = `${own}. ${other}`;
  return both.length <= MOST_ALERT ? { text: both, left: null } : { text: own, left: other };
}

/** The alert and the block of the client that stays, as columns: who wrote them stays, too. `left`: what its notes have to keep. */
export function mergedWarnings(into: Warnings, from: Warnings) {
  const alert = bothTexts(into.alert, from.alert);
  const block = bothTexts(into.blocked?.reason ?? null, from.blocked?.reason ?? null);
  const [alerting, blocking] = [into.alert ? into : from, into.blocked ? into : from];
  return {
    columns: {
      alert: alert.text,
      alert_by: alerting.alert_by,
      alert_at: alerting.alert_at as Instant | null,
      blocked_reason: block.text,
      blocked_by: blocking.blocked_by,
      blocked_at: blocking.blocked_at as Instant | null,
    },
    left: [alert.left, block.left].filter((text) => text !== null),
  };
}

/** Both notes. If they don't fit together, those of the client that stays. */
function notesOf(own: string | null, other: string | null): string | null {
  if (!own || !other || own.includes(other)) return own || other;
  const both = `${own}\n${other}`;
  return both.length <= MAX.notes ? both : own;
}

/** The client that stays, with what is new of the other one: as its form would save it. */
export function mergedBody(into: Client, from: Client): ClientBody {
  const added = newParts(into, from);
  const sameAddress = (address: string) => from.addresses.find((other) => isSame(other.address, address));
  return {
    legal_name: into.legal_name,
    registration_number: into.registration_number,
    type: into.type,
    allow_credit: into.allow_credit || from.allow_credit,
    credit_limit: limitOf(into.credit_limit, from.credit_limit),
    notes: [...mergedWarnings(into, from).left].reduce<string | null>(
      (notes, text) => notesOf(notes, text),
      notesOf(into.notes, from.notes),
    ),
    proof: into.proof ?? from.proof,
    addresses: [
      ...into.addresses.map(({ id, address, zone_id, location }) => ({
        id,
        address,
        zone_id: zone_id ?? sameAddress(address)?.zone_id ?? null,
        location: location ?? sameAddress(address)?.location ?? null,
      })),
      ...added.addresses.map(({ address, zone_id, location }) => ({ address, zone_id, location })),
    ],
    phones: [...into.phones, ...added.phones.map(({ phone }) => ({ phone }))],
    emails: [...into.emails, ...added.emails.map(({ email }) => ({ email }))],
  };
}

/** Whether the lists are as short as the form's must be. */
export const fitsClient = ({ addresses, phones, emails }: ClientBody): boolean =>
  addresses.length <= MOST_PARTS.addresses &&
  phones.length <= MOST_PARTS.others &&
  emails.length <= MOST_PARTS.others;
