import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { type Day, formatDay } from "#shared/dates.ts";
import { bankName } from "#shared/identifiers/banks.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import {
  type Cents,
  CURRENCIES,
  dollarsToBolivares,
  formatMoney,
  formatRate,
  fromDollars,
  parseRate,
  type Rate,
} from "#shared/money.ts";
import { formatNumbered, toStored } from "#shared/numbers.ts";
import type { Receipt } from "./contract.ts";
import { formatReceipt } from "./rules.ts";
import { receiptKindLabels, receiptStateLabels, receiptTexts as texts } from "./texts.ts";

interface LabelledValue {
  label: string;
  value: string;
}

/** A receipt's texts in order: the PDF and the WhatsApp text have exactly these. */
export interface ReceiptLines {
  title: string;
  number: string;
  date: string;
  amount: LabelledValue;
  groups: { title: string; lines: LabelledValue[] }[];
  /** Says that it is no invoice. */
  thanks: string;
  note: string;
  /** Across a voided receipt; else empty. */
  stamp: string;
}

/** A rate and the day that it was set for. */
interface DatedRate {
  rate: Rate;
  date: Day;
}

/** `current`: the rate for the bolívares of a receipt in dollars alone; null if the company has none. */
export function receiptLines(receipt: Receipt, current: DatedRate | null): ReceiptLines {
  const { client_name, method, reference, bank, payer_phone, state, payments, void_reason } = receipt;
  const mixed = isMixed(receipt);
  return {
    title: texts.title,
    number: formatReceipt(toStored(receipt)),
    date: formatDay(receipt.paid_on),
    amount: totalLine(receipt),
    groups: [
      {
        title: texts.received,
        lines: [
          { label: texts.client, value: client_name },
          ...(mixed ? [] : [{ label: texts.method, value: paymentMethodLabels[method] }]),
          ...receipt.tenders.flatMap((tender) => (mixed ? mixedLines(tender) : tenderLine(tender))),
          ...bolivaresLines(receipt, current),
          ...ownShare(receipt),
          ...goodsLines(receipt),
          ...(mixed ? [] : bankLines({ reference, bank, payer_phone })),
          { label: texts.state, value: receiptStateLabels[state] },
          ...optionalFact(texts.voidReason, void_reason),
        ],
      },
      ...(payments.length === 0
        ? []
        : [
            {
              title: texts.paidOrders,
              lines: payments.map((paid) => ({
                label: `${paid.opening ? receiptKindLabels.opening : texts.order} ${formatNumbered(paid)}`,
                value: formatMoney(fromDollars(paid.amount)),
              })),
            },
          ]),
    ],
    thanks: texts.internal,
    note: "",
    stamp: state === "voided" ? texts.stamp : "",
  };
}

/** Whether it was paid in several ways, so that each tender tells its own. */
export const isMixed = ({ method, reference, tenders }: Pick<Receipt, "method" | "reference" | "tenders">) =>
  tenders.some(
    (tender) => tender.method !== method || (tender.method !== "cash" && tender.reference !== reference),
  );

/** A line of a value, or none if there is no value. */
export const optionalFact = (label: string, value: string | null) => (value ? [{ label, value }] : []);

/** How money came through a bank. */
export const bankLines = ({
  reference,
  bank,
  payer_phone,
}: Pick<Receipt, "reference" | "bank" | "payer_phone">) => [
  ...optionalFact(texts.bank, bank && bankName(bank)),
  ...optionalFact(texts.reference, reference),
  ...optionalFact(texts.payerPhone, payer_phone && formatPhone(payer_phone)),
];

type ReceivedTender = Receipt["tenders"][number];

function tenderLine({ currency, amount }: ReceivedTender): LabelledValue {
  const money = formatMoney(fromDollars(Math.abs(amount)), currency);
  return { label: amount < 0 ? texts.change : texts.received, value: money };
}

/** All of what was handed over, with its method; after money that came through a bank, how. */
function mixedLines(tender: ReceivedTender): LabelledValue[] {
  const amount = tender.amount + tender.goods;
  const { label, value } = tenderLine({ ...tender, amount });
  const isSent = amount < 0 || tender.method === "cash";
  return [
    { label: `${label} (${paymentMethodLabels[tender.method]})`, value },
    ...(isSent ? [] : bankLines(tender)),
  ];
}

const hasGoods = ({ goods }: Pick<Receipt, "goods">) => CURRENCIES.some((currency) => goods[currency] !== 0);

/** All that was received, the client's goods money too: `$24,00 + Bs 5.495,50`. */
export function totalLine({ amount, goods }: Pick<Receipt, "amount" | "goods">): LabelledValue {
  if (!hasGoods({ goods })) return { label: texts.amount, value: formatMoney(fromDollars(amount)) };
  const dollars = (fromDollars(amount) + fromDollars(goods.USD)) as Cents;
  const parts = [
    ...(dollars === 0 ? [] : [formatMoney(dollars)]),
    ...(goods.VES === 0 ? [] : [formatMoney(fromDollars(goods.VES), "VES")]),
  ];
  return { label: texts.total, value: parts.join(" + ") };
}

/** What of it is the company's, where goods money came with it. */
export const ownShare = ({ amount, goods }: Receipt): LabelledValue[] =>
  hasGoods({ goods }) && amount !== 0
    ? [{ label: texts.service, value: formatMoney(fromDollars(amount)) }]
    : [];

/** Money for goods that came with it, in each currency. */
export function goodsLines({ goods }: Receipt): LabelledValue[] {
  return CURRENCIES.filter((currency) => goods[currency] !== 0).map((currency) => ({
    label: texts.goods,
    value: formatMoney(fromDollars(goods[currency]), currency),
  }));
}

/** The rate of the bolívares that were received, or what the dollars are in bolívares today. */
function bolivaresLines({ tenders, amount }: Receipt, current: DatedRate | null): LabelledValue[] {
  const used = parseRate(tenders.find(({ rate }) => rate !== null)?.rate);
  if (used) return [{ label: texts.rate, value: formatRate(used) }];
  if (!current || amount === 0) return [];
  const bolivares = formatMoney(dollarsToBolivares(fromDollars(amount), current.rate), "VES");
  return [{ label: texts.inBolivares, value: `${bolivares} (${rateOf(current)})` }];
}

const rateOf = ({ rate, date }: DatedRate) => `${texts.rate} ${formatRate(rate)}, ${formatDay(date)}`;

/** The receipt as WhatsApp text with bold labels, the company's name first. */
export function receiptText(receipt: Receipt, company: { name: string }, current: DatedRate | null): string {
  const { title, number, date, amount, groups, thanks, stamp } = receiptLines(receipt, current);
  const written = ({ label, value }: LabelledValue) => `*${label}:* ${value}`;
  return [
    ...(stamp ? [`*${stamp}*`] : []),
    `*${company.name}*\n🧾 *${title} ${number}*\n📅 *${texts.date}:* ${date}`,
    ...groups.map((group) => group.lines.map(written).join("\n")),
    `💵 ${written(amount)}`,
    thanks,
  ].join("\n\n");
}
