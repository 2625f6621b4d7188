import { z } from "zod";
import { ownProof, proofPolicy } from "#features/company/contract.ts";
import {
  choice,
  email,
  emptyAsNull,
  id,
  line,
  list,
  MAX,
  NOT_VALID,
  optionalMultiline,
  page,
  paging,
  search,
  sorting,
  stamps,
  text,
} from "#shared/fields.ts";
import { formats, labelled } from "#shared/formats.ts";
import { documentTypeLabels } from "#shared/identifiers/documentTexts.ts";
import { document, recordPhone } from "#shared/identifiers/fields.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { dollars, maybeMoney } from "#shared/moneyFields.ts";
import { placeField, placeShape } from "#shared/place/placeFields.ts";
import { crudRoutes } from "#shared/routes/crudRoutes.ts";
import { route } from "#shared/routes/route.ts";
import { DOCUMENT_TYPES } from "#shared/vocabulary.ts";
import { MOST_ALERT } from "./rules.ts";
import { clientTexts } from "./texts.ts";

const client = z.object({
  id: id(),
  legal_name: z.string(),
  registration_number: z.string(),
  type: labelled(DOCUMENT_TYPES, documentTypeLabels),
  allow_credit: z.boolean(),
  notes: z.string().nullable(),
  emails: z.array(
    z.object({ id: id(), email: z.string() }).register(formats, { show: ({ email }) => email }),
  ),
  phones: z.array(
    z.object({ id: id(), phone: z.string() }).register(formats, { show: ({ phone }) => formatPhone(phone) }),
  ),
  addresses: z.array(
    z
      .object({
        id: id(),
        address: z.string(),
        zone_id: id().nullable(),
        location: placeShape().nullable().describe("its place on the map"),
        canDelete: z.boolean(),
      })
      .register(formats, { show: ({ address }) => address }),
  ),
  proof: proofPolicy
    .nullable()
    .describe("what has to prove a delivery; null: as the order's service or the company says"),
  alert: z.string().nullable().describe("what the office should know when it takes an order of it"),
  alert_by: z.string().nullable(),
  alert_at: z.string().nullable(),
  blocked: z
    .object({ reason: z.string() })
    .register(formats, { show: ({ reason }) => reason })
    .nullable()
    .describe("it gets no new orders; null: it does"),
  blocked_by: z.string().nullable(),
  blocked_at: z.string().nullable(),
  can_delete: z.boolean(),
  debt_counts: z.number().nullable().describe("open debts; null to a basic employee"),
  credit_limit: dollars().nullable().describe("null: no limit"),
  credit_balance: dollars().nullable().describe("advances not used yet; null to a basic employee"),
  total_pending: dollars().nullable().describe("what the open debts still owe; null to a basic employee"),
  ...stamps,
});
client.register(z.globalRegistry, { id: "Client" });

export { client as clientShape };
export type Client = z.output<typeof client>;

const knownId = { id: id().optional() };

/** How many entries one save may add to a list. Orders add addresses too, so a list may be longer. */
const MOST_ADDED = { addresses: 200, others: 100 };
/** How many entries a list may have in all. */
export const MOST_PARTS = { addresses: 5000, others: 1000 };
const fewAdded = (most: number) => (entries: readonly { id?: number | undefined }[]) =>
  entries.filter(({ id }) => id === undefined).length <= most;

/** The longest text in a client's phone that is no number. */
const CLIENT_PHONE = 10;

export const clientBody = z.object({
  legal_name: text(clientTexts.legalNameRequired),
  registration_number: document(clientTexts.registrationNumberRequired),
  type: choice(DOCUMENT_TYPES, clientTexts.typeRequired),
  allow_credit: z
    .union([z.boolean(), z.literal(0).transform(() => false), z.literal(1).transform(() => true)])
    .optional(),
  credit_limit: maybeMoney(),
  notes: optionalMultiline(),
  proof: ownProof(),
  alert: emptyAsNull(line(MOST_ALERT)).describe("for the staff only; a missing field keeps its value"),
  blocked: z
    .object({ reason: text(clientTexts.blockReasonRequired, MOST_ALERT) })
    .nullable()
    .optional()
    .describe("only an admin; a missing field keeps its value"),
  addresses: list(
    z
      .array(
        z.object({
          ...knownId,
          address: text(clientTexts.addressRequired, MAX.address),
          zone_id: id().nullish().describe("missing: as it was"),
          location: placeField().describe(
            "its place on the map, or a pasted link of one; missing: as it was",
          ),
        }),
        clientTexts.addressRequired,
      )
      .min(1, clientTexts.addressRequired),
    MOST_PARTS.addresses,
  ).refine(fewAdded(MOST_ADDED.addresses), NOT_VALID),
  phones: list(
    z.array(z.object({ ...knownId, phone: recordPhone(clientTexts.phoneRequired, CLIENT_PHONE) })),
    MOST_PARTS.others,
  )
    .refine(fewAdded(MOST_ADDED.others), NOT_VALID)
    .default([]),
  emails: list(
    z.array(z.object({ ...knownId, email: email(clientTexts.emailRequired, clientTexts.emailWrong) })),
    MOST_PARTS.others,
  )
    .refine(fewAdded(MOST_ADDED.others), NOT_VALID)
    .default([]),
});
clientBody.register(z.globalRegistry, { id: "ClientBody" });
export type ClientBody = z.output<typeof clientBody>;

const flag = z
  .enum(["1", "0", "true", "false"])
  .transform((value) => value === "1" || value === "true")
  .optional();

const duplicates = z.object({
  reason: z
    .enum(["document", "phone"])
    .describe("what the clients share; with a phone, their names are similar too"),
  shared: z.string().describe("the phone, or the document without punctuation"),
  clients: z.array(
    z.object({
      id: id(),
      legal_name: z.string(),
      type: z.enum(DOCUMENT_TYPES),
      registration_number: z.string(),
    }),
  ),
});
export type DuplicateClients = z.output<typeof duplicates>;

/** By what clients owe: only for those who may see it. */
export const MONEY_SORT = "total_pending";

export const clientRoutes = {
  ...crudRoutes({
    path: "/clients",
    one: "a client",
    many: "clients",
    notes: { update: "its lists are replaced", remove: "only without orders" },
    shape: client,
    body: clientBody,
    // With 5,000 addresses, if they are short, or 600 of the longest.
    maxBody: 1024 * 1024,
    // The fullest client as its page sends it: five for each of 5,000 addresses, three for each of 2,000 phones and e-mails.
    maxValues: 31_100,
    filters: {
      search: search(),
      type: z.enum(DOCUMENT_TYPES).optional(),
      allowCredit: flag,
      ...sorting(["legal_name", "type", "registration_number", "last_order", MONEY_SORT]),
    },
  }),
  list: route({
    method: "GET",
    path: "/clients",
    access: "look",
    summary: "All clients",
    answer: z.array(client),
  }),
  duplicates: route({
    method: "GET",
    path: "/clients/duplicates",
    access: "look",
    summary: "Groups of clients that may be the same one",
    query: z.object(paging),
    answer: page(duplicates),
  }),
};
