import { browserName } from "#features/account/rules.ts";
import { documentTypeLabel } from "#features/clients/texts.ts";
import { codStatusLabels } from "#features/collections/texts.ts";
import { closingText } from "#features/company/texts.ts";
import { billMethodLabel } from "#features/company-bills/texts.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { paymentTypeLabels, statusLabels } from "#features/deliveries/texts.ts";
import { roleLabels } from "#features/employees/texts.ts";
import { paymentMethodLabels, paymentStatusLabels } from "#features/ledger/texts.ts";
import { rateSourceLabels } from "#features/rates/texts.ts";
import { accountTexts } from "#features/settlements/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import {
  CURRENCIES,
  type Currency,
  formatMoney,
  formatRate,
  fromDollars,
  parseRate,
  type Rate,
} from "#shared/money.ts";
import { currencyLabels, uiTexts } from "#shared/texts.ts";
import type { AuditEvent } from "./contract.ts";
import { eventTexts, fieldLabels } from "./texts.ts";

export interface ChangeLine {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** Fields that the list of changes leaves out, because another field shows the same. */
export const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  "receipt",
  "bill_id",
  "client_id",
  "client_legal_name",
  "service_id",
  "courier_id",
  "courier_phone",
  "debt_id",
  "debt_amount",
]);

/** An event's changes, field by field, in readable Spanish. */
export function changeLines({ entity, changes }: Pick<AuditEvent, "entity" | "changes">): ChangeLine[] {
  return Object.entries(changes ?? {})
    .filter(([field]) => !HIDDEN_FIELDS.has(field))
    .map(([field, { before, after }]) => ({
      field,
      label: fieldLabels[field] ?? field,
      before: readable(field, before, { entity, side: "before" }),
      after: readable(field, after, { entity, side: "after" }),
    }));
}

interface Place {
  entity: AuditEvent["entity"];
  side: "before" | "after";
}

type Reader = (value: never, place: Place) => string;

const dollars = (value: number) => formatMoney(fromDollars(value));
/** `$20,00 · Bs 350,00`. */
const inEach = (amounts: Record<Currency, number>) =>
  CURRENCIES.map((currency) => formatMoney(fromDollars(amounts[currency]), currency)).join(" · ");
const lines = <Item>(read: (item: Item) => string) =>
  ((items: Item[]) => items.map(read).join("\n")) as Reader;
const word = (labels: Record<string, string>) => (value: string) => labels[value] ?? value;

const phoneReaders = Object.fromEntries(
  ["phone", "client_phone", "receipt_phone", "courier_phone", "payer_phone", "payment_phone"].map((field) => [
    field,
    formatPhone as Reader,
  ]),
);

/** Fields whose stored value needs formatting. */
const readers: Record<string, Reader> = {
  amount: dollars,
  total_expense: dollars,
  closing_mail: closingText,
  cod_amount: dollars,
  cod_status: word(codStatusLabels),
  counted: inEach,
  courier_pay: dollars,
  difference: inEach,
  earned: dollars,
  expected: inEach,
  kept: dollars,
  returned: inEach,
  pay: word({ now: accountTexts.payNow, later: accountTexts.payLater }),
  debt_remaining_amount: dollars,
  date: formatDay,
  tendered: (value: number) => dollars(value).replace("$", ""),
  currency: word(currencyLabels),
  rate: (value: number) => formatRate(parseRate(value) as Rate),
  source: word(rateSourceLabels),
  number: formatNumber,
  ...phoneReaders,
  type: documentTypeLabel,
  role: word(roleLabels),
  status: word(statusLabels),
  payment_status: word(paymentStatusLabels),
  payment_type: word(paymentTypeLabels),
  payment_method: word(paymentMethodLabels),
  method: (value: string, { entity }) =>
    entity === "company_bill" ? billMethodLabel(value) : word(paymentMethodLabels)(value),
  client_name_source: word({ client: "Regular", anonymous: "Anónimo" }),
  anonymous_client: ({ type, registration_number }: { type: string; registration_number: string }) =>
    `${documentTypeLabel(type)} ${registration_number}`,
  addresses: lines(({ address }: { address: string }) => address),
  phones: lines(({ phone }: { phone: string }) => formatPhone(phone)),
  emails: lines(({ email }: { email: string }) => email),
  bills: lines(({ name, amount }: { name: string; amount: number }) => `${name}: ${dollars(amount)}`),
  // A picture's URL means nothing to a reader, so only the change is shown.
  profile_image: (_, { side }) => (side === "before" ? eventTexts.oldPicture : eventTexts.newPicture),
  user_agent: browserName,
};

function readable(field: string, value: unknown, place: Place): string {
  if (value === null || value === undefined || value === "") return eventTexts.nothing;
  if (typeof value === "boolean") return value ? uiTexts.yes : uiTexts.no;
  const reader = readers[field];
  // Events are written from API answers, so fields have the contract's types.
  return (reader ? reader(value as never, place) : String(value)) || eventTexts.nothing;
}
