import { IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { clientTexts } from "#features/clients/texts.ts";
import { collectionTexts } from "#features/collections/texts.ts";
import { courierRoutes } from "#features/couriers/contract.ts";
import { fullName } from "#features/couriers/rules.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { stopNumber } from "#features/deliveries/stopTexts.ts";
import { atMost, paymentTypeLabels, deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import { priceTexts } from "#features/tariffs/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import {
  type Cents,
  dollarsToBolivares,
  formatMoney,
  fromDollars,
  parseMoney,
  type Rate,
  sum,
} from "#shared/money.ts";
import { money } from "#web/form/fields/amount.ts";
import { useAll } from "#web/form/pickers/ListPicker.tsx";
import type { AsideState } from "#web/form/versions/RecordFields.tsx";
import { clients } from "./clients.ts";
import classes from "./OrderSummary.module.css";
import { PriceLines } from "./price/PriceLines.tsx";
import { amountOf, useOrderPrice, useStopPrices } from "./price/useOrderPrice.ts";
import { StopPrices } from "./stops/StopPrices.tsx";
import { type DeliveryValues, stopsIn } from "./values.ts";

/** The order's current values and missing fields. On narrow screens the line above the buttons has the latter. */
export function OrderSummary({
  form: { values, valid },
  missing,
  goTo,
  order,
}: AsideState<DeliveryValues> & { order: Delivery | undefined }) {
  const { anonymous_client: anonymous } = values;
  const client = clients.useOne(values.client_id ?? undefined).data?.data;
  const price = useOrderPrice(values, order);
  const prices = useStopPrices(values);
  const isTrip = values.stops.length > 0;
  const total = isTrip ? prices && amountOf(prices) : price?.amount;
  const courier = useAll(courierRoutes.list)?.find(({ id }) => id === values.courier_id);
  return (
    <section className={classes.summary} aria-label={texts.summary}>
      <header className={classes.head}>
        <h2>{texts.summary}</h2>
        <p className={classes.price} data-empty={total === undefined}>
          {total === undefined ? "—" : money(total)}
        </p>
      </header>
      {isTrip
        ? prices && <StopPrices prices={prices} />
        : price &&
          (price.lines.length > 1 || price.explanation !== priceTexts.ofService) && (
            <div className={classes.why}>
              <PriceLines price={price} />
            </div>
          )}
      <dl className={classes.facts}>
        <Fact label={texts.client} value={anonymous ? anonymous.legal_name : client?.legal_name}>
          {values.pickup_address}
        </Fact>
        <Recipients values={values} />
        <Fact label={texts.service} value={price?.name}>
          {[formatDay(values.date), values.promised_time].filter(Boolean).join(", ")}
        </Fact>
        <Fact label={texts.courier} value={courier ? fullName(courier) : texts.noCourier} />
        <Fact label={texts.payment} value={paymentWords(values)} />
        <AtDoor values={values} amount={fromDollars(total ?? 0)} />
      </dl>
      <div className={classes.state} role="status">
        {valid ? (
          <p className={classes.ready}>
            <IconCircleCheck size={18} stroke={1.8} aria-hidden />
            {texts.complete}
          </p>
        ) : (
          <>
            <p>{texts.incomplete}</p>
            <ul>
              {missing.map(({ path, label }) => (
                <li key={path}>
                  <button type="button" onClick={() => goTo([path])}>
                    {labelIn(path, label)}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

/** Who receives, at each stop of a trip. */
const Recipients = ({ values }: { values: DeliveryValues }) =>
  stopsIn(values).map(({ receipt }, index) => (
    <Fact
      // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place in the trip
      key={index}
      label={values.stops.length > 0 ? stopNumber(index + 1) : texts.recipient}
      value={receipt.full_name}
    >
      {[formatPhone(receipt.phone), receipt.address].filter(Boolean).join(" · ")}
    </Fact>
  ));

/** 'Contado · Efectivo y Pago móvil'. */
function paymentWords({
  payment_type: type,
  collect_fee,
  payment_method,
  payment_parts: { ways },
  use_credit,
  stops,
}: DeliveryValues): string {
  if (type === "") return "";
  const methods = new Set(ways.length === 0 ? [payment_method] : ways.flatMap(({ method }) => method || []));
  const how =
    collect_fee || stops.length > 0
      ? collectionTexts.due
      : [...methods].map((method) => paymentMethodLabels[method]).join(" y ");
  return [
    paymentTypeLabels[type],
    ...(type === "full" ? [how] : []),
    ...(use_credit ? [clientTexts.creditBalance] : []),
  ].join(" · ");
}

/** The goods' price, and all that the courier will collect, in both currencies. `amount`: the order's. */
function AtDoor({ values, amount }: { values: DeliveryValues; amount: Cents }) {
  const rate = useRate()?.rate ?? null;
  const goods = sum(stopsIn(values).map(({ cod_amount }) => parseMoney(cod_amount) ?? (0 as Cents)));
  const collects = values.collect_fee || values.stops.length > 0;
  const fee = values.payment_type === "full" && collects ? amount : 0;
  const due = (fee + goods) as Cents;
  if (due === 0) return null;
  const amounts = inBoth(due, rate);
  return (
    <>
      {goods > 0 && <Fact label={collectionTexts.goods} value={formatMoney(goods)} />}
      <Fact label={collectionTexts.due} value={values.use_credit ? atMost(amounts) : amounts} />
    </>
  );
}

/** `$29,50 · Bs 13.509,76`, or only dollars without a rate. */
const inBoth = (amount: Cents, rate: Rate | null) =>
  [
    formatMoney(amount),
    ...(rate === null ? [] : [formatMoney(dollarsToBolivares(amount, rate), "VES")]),
  ].join(" · ");

/** A recipient's fields have the same labels as a client's, so the recipient's name them as such. */
const labelIn = (path: string, label: string) =>
  path.startsWith("receipt.") ? `${texts.recipient}: ${label.toLowerCase()}` : label;

interface FactProps {
  label: string;
  value: string | undefined;
  children?: ReactNode;
}

function Fact({ label, value, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-empty={!value}>{value || "—"}</dd>
      {children && <dd className={classes.soft}>{children}</dd>}
    </div>
  );
}
