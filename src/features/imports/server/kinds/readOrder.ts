import { type PlainName, plainKind } from "#features/deliveries/fields/plainFields.ts";
import { plainSentBy } from "#features/deliveries/fields/table.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import type { ImportOptions } from "#features/imports/contract.ts";
import { kindTexts } from "#features/imports/kindTexts.ts";
import type { Db } from "#server/schema.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { readCertainAmount } from "#shared/reading/amount.ts";
import { digitsOf } from "#shared/reading/digits.ts";
import { phoneProblems, readPhone } from "#shared/reading/phone.ts";
import { readTime } from "#shared/reading/time.ts";
import { fold } from "#shared/search.ts";
import type { Values } from "../kind.ts";
import { named, type Records, recordsNamed } from "../named.ts";
import { linesOf } from "../reading/columns.ts";
import { flagOf } from "../readTexts.ts";
import { type KnownZones, openZones, zoneNamed } from "./zones.ts";

/** What rows of orders and of requests name. */
export interface Offer {
  services: Records<{ id: number }>;
  zones: KnownZones;
}

/** A company's services and zones by their names. */
export async function openOffer(db: Db, companyId: number): Promise<Offer> {
  const [services, zones] = await Promise.all([
    db
      .selectFrom("services")
      .select(["id", "name"])
      .where("company_id", "=", companyId)
      .where("deleted_at", "is", null)
      .execute(),
    openZones(db, companyId),
  ]);
  return {
    services: recordsNamed(services, ({ name }) => [fold(name)]),
    zones,
  };
}

/** The columns of these fields of a body. */
export const ORDER_FIELD_OF: Record<string, string> = {
  service_id: "service",
  pickup_zone_id: "pickup_zone",
  delivery_zone_id: "delivery_zone",
  "receipt.full_name": "recipient",
  "receipt.phone": "phone",
  "receipt.address": "address",
};

/** The cells of an order's plain fields. */
const plainCells = (values: Values, errors: FieldErrors) =>
  Object.fromEntries(plainSentBy("sheet").map((name) => [name, plainCell(values, name, errors)]));

function plainCell(values: Values, name: PlainName, errors: FieldErrors) {
  const kind = plainKind(name);
  if (kind === "flag") return flagOf(values[name] ?? "", name, errors);
  return (kind === "lines" ? linesOf(values, name) : values[name]) || null;
}

/** With what is paid at the door: dollars, unless the cell names bolívares. These stay bolívares, because those are the notes. */
function paysWith(text: string, errors: FieldErrors) {
  if (text === "") return {};
  const read = readCertainAmount(text);
  if ("problem" in read) errors.pays_with = [read.problem];
  return "problem" in read ? {} : { pays_with: { [read.unit ?? "USD"]: read.decimal } };
}

/** What a row asks for: the fields that an order's body and a request's have in common, with what is wrong or doubtful about them. */
export function readOrder(values: Values, { services, zones }: Offer, options: ImportOptions) {
  const errors: FieldErrors = {};
  const of = (field: string) => values[field] ?? "";
  const wanted = (field: string, unknown: string) => ({ text: of(field), field, unknown });
  const service = named(services, wanted("service", deliveryTexts.unknownService), errors);
  const warnings: FieldErrors = {};
  const zone = (field: string) => zoneNamed(zones, { field, text: of(field) }, options, { errors, warnings });
  const [from, to] = [zone("pickup_zone"), zone("delivery_zone")];
  const phone = digitsOf(of("phone"));
  const { is } = readPhone(phone);
  if (phone !== "" && is === "wrong") errors.phone = [phoneProblems.wrong];
  if (is === "text") warnings.phone = [kindTexts.noPhone];
  const time = of("promised_time") === "" ? null : readTime(of("promised_time"));
  if (time && "problem" in time) errors.promised_time = [time.problem];
  else if (time?.hasSeconds) warnings.promised_time = [kindTexts.secondsLost(time.time)];
  const order = {
    promised_time: time && "time" in time ? time.time : null,
    service_id: service?.id ?? (of("service") === "" ? (options.service_id ?? undefined) : undefined),
    ...(from && { pickup_zone_id: from }),
    ...(to && { delivery_zone_id: to }),
    ...(of("cod_amount") !== "" && { cod_amount: of("cod_amount") }),
    ...paysWith(of("pays_with"), errors),
    receipt: { full_name: of("recipient"), phone, address: of("address") },
    ...plainCells(values, errors),
  };
  return { order, errors, warnings };
}
