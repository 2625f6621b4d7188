import { deliveryTexts } from "#features/deliveries/texts.ts";
import { requestFieldTexts as fields, kindTexts } from "#features/imports/kindTexts.ts";
import { type ClientAsked, clientAsked } from "#features/requests/askedContract.ts";
import { findRequest } from "#features/requests/server/queries.ts";
import { askAsClient } from "#features/requests/server/verbs/askAsClient.ts";
import { decideRequest } from "#features/requests/server/verbs/decideRequest.ts";
import { askTexts } from "#features/requests/texts.ts";
import { lockZones } from "#features/zones/server/queries.ts";
import { zoneTexts } from "#features/zones/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import { toAuthor } from "#server/author.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import type { Day } from "#shared/dates.ts";
import { type FieldErrors, orNotFound } from "#shared/errors.ts";
import { readPhone } from "#shared/identifiers/phone.ts";
import { formatNumber } from "#shared/numbers.ts";
import { fold } from "#shared/search.ts";
import type { ImportKind, Runner } from "../kind.ts";
import { named, type Records, recordsNamed } from "../named.ts";
import { digitsOf } from "../readTexts.ts";

/** What rows name, and the first day that may be asked for. */
interface Context {
  services: Records<{ id: number }>;
  zones: Records<{ id: number }>;
  today: Day;
}

const authorOf = ({ actor, ...moment }: Runner) => toAuthor(actor, moment);

const FIELD_OF: Record<string, string> = {
  service_id: "service",
  pickup_zone_id: "pickup_zone",
  delivery_zone_id: "delivery_zone",
  "receipt.full_name": "recipient",
  "receipt.phone": "phone",
  "receipt.address": "address",
};

/** What a client asks for: each row becomes a request. */
export const requests: ImportKind<ClientAsked, Context> = {
  fields,
  schema: clientAsked as ImportKind<ClientAsked, Context>["schema"],
  async openContext(db, { companyId, today }) {
    const [services, zones] = await Promise.all([
      db
        .selectFrom("services")
        .select(["id", "name"])
        .where("company_id", "=", companyId)
        .where("deleted_at", "is", null)
        .execute(),
      lockZones(db, companyId),
    ]);
    return {
      services: recordsNamed(services, ({ name }) => [fold(name)]),
      zones: recordsNamed(zones, ({ name }) => [fold(name)]),
      today,
    };
  },
  makeBody(values, { services, zones, today }, options) {
    const errors: FieldErrors = {};
    const of = (field: string) => values[field] ?? "";
    const wanted = (field: string, unknown: string) => ({ text: of(field), field, unknown });
    const service = named(services, wanted("service", deliveryTexts.unknownService), errors);
    const from = named(zones, wanted("pickup_zone", zoneTexts.unknown), errors);
    const to = named(zones, wanted("delivery_zone", zoneTexts.unknown), errors);
    const date = of("date") || today;
    if (date < today) errors.date = [askTexts.past];
    const body = {
      date,
      promised_time: of("promised_time") || null,
      service_id: service?.id ?? (of("service") === "" ? (options.service_id ?? undefined) : undefined),
      pickup_address: of("pickup_address") || null,
      ...(from && { pickup_zone_id: from.id }),
      ...(to && { delivery_zone_id: to.id }),
      ...(of("cod_amount") !== "" && { cod_amount: of("cod_amount") }),
      receipt: { full_name: of("recipient"), phone: digitsOf(of("phone")), address: of("address") },
      notes: of("notes") || null,
    };
    const warnings: FieldErrors = {};
    if (readPhone(digitsOf(of("phone"))).is === "text" && of("phone") !== "")
      warnings.phone = [kindTexts.noPhone];
    return { body, errors, warnings };
  },
  fieldOf: (path) => FIELD_OF[path] ?? path.split(".")[0] ?? path,
  identity: null,
  existing: async () => new Map(),
  async create(tx, runner, body) {
    const { row, events } = await askAsClient(tx, authorOf(runner), orNotFound(runner.clientId), body);
    return { id: row.id, events };
  },
  async inTheWay(db, companyId, ids) {
    // Locked, so that none is decided before it is withdrawn.
    const found = await lockForUpdate(
      db
        .selectFrom("requests")
        .select(["number", "state"])
        .where("company_id", "=", companyId)
        .where("id", "in", ids)
        .orderBy("id"),
      db,
    ).execute();
    return found
      .filter(({ state }) => state === "accepted" || state === "rejected")
      .map(({ number }) => kindTexts.decidedRequest(formatNumber(number)));
  },
  async remove(tx, runner, ids) {
    const { companyId } = runner.actor;
    const waiting = await tx
      .selectFrom("requests")
      .select("id")
      .where("company_id", "=", companyId)
      .where("id", "in", ids)
      .where("state", "=", "new")
      .orderBy("id")
      .execute();
    const events: EventDraft[] = [];
    for (const { id } of waiting) {
      const before = orNotFound(await findRequest(tx, companyId, id));
      events.push(...(await decideRequest(tx, authorOf(runner), before, { state: "withdrawn" })).events);
    }
    return events;
  },
};
