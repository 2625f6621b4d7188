import type { ReactNode } from "react";
import { parcelTexts, partialText } from "#features/deliveries/fields/parcelTexts.ts";
import { plainFacts } from "#features/deliveries/fields/plainFacts.ts";
import type { PortalOrderDetail } from "#features/portal/ordersContract.ts";
import { formatDay } from "#shared/dates.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { moneyPresent } from "#web/form/fields/amount.ts";
import { ordersTexts as texts } from "../portalTexts.ts";
import { useRead } from "../session/useRead.ts";
import { linkTo } from "../shell/address.ts";
import { Picture } from "../shell/Picture.tsx";
import { ReadState } from "../shell/ReadState.tsx";
import { History } from "./History.tsx";
import { Status } from "./Status.tsx";

export function OrderView({ id }: { id: number }) {
  const read = useRead<PortalOrderDetail>(`/portal/orders/${id}`, ["delivery"]);
  const order = read.data;
  return (
    <>
      <p>
        <a className="button quiet" {...linkTo("ordenes")}>
          ← {texts.back}
        </a>
      </p>
      {!order && <h1>{texts.title}</h1>}
      <ReadState read={read} />
      {order && <Order order={order} />}
    </>
  );
}

function Order({ order }: { order: PortalOrderDetail }) {
  return (
    <>
      <div className="line">
        <h1>{texts.order(formatNumber(order.number))}</h1>
        <Status status={order.status} />
      </div>
      <History order={order} />
      <p className="actions">
        {order.tracking_url && (
          <a className="button" href={order.tracking_url} target="_blank" rel="noreferrer">
            {texts.follow}
          </a>
        )}
        <a className="button" {...linkTo(`pedir/repetir/${order.id}`)}>
          {texts.repeat}
        </a>
      </p>
      {order.proof.length > 0 && <Proof order={order} />}
      <Facts order={order} />
    </>
  );
}

function Proof({ order: { id, proof } }: { order: PortalOrderDetail }) {
  const photos = proof.filter(({ kind }) => kind === "photo");
  return (
    <section aria-labelledby="proof">
      <h2 id="proof">{texts.proof}</h2>
      <div className="proofs">
        {proof.map((picture) => (
          <Picture
            key={picture.id}
            path={`/portal/orders/${id}/proof/${picture.id}`}
            alt={picture.kind === "photo" ? texts.photo(photos.indexOf(picture) + 1) : texts.signature}
            className={picture.kind}
            missing={<p className="soft">{texts.pictureGone}</p>}
          />
        ))}
      </div>
    </section>
  );
}

function Facts({ order }: { order: PortalOrderDetail }) {
  const { receipt, promised_time, amount, payment_status, status, cod_amount, cod_status, pays_with } = order;
  const isCancelled = status === "cancelled";
  const partial = partialText(order);
  const price = [
    formatMoney(fromDollars(amount)),
    !isCancelled && texts.paymentStates[payment_status],
    order.collect_fee && status !== "delivered" && !isCancelled && texts.atDoor,
  ];
  const goods = [formatMoney(fromDollars(cod_amount)), !isCancelled && texts.goodsStates[cod_status]];
  const facts: [string, ReactNode][] = [
    [
      texts.recipient,
      <>
        {receipt.full_name}
        <br />
        {formatPhone(receipt.phone)}
        <br />
        {receipt.address}
      </>,
    ],
    [texts.pickup, order.pickup_address],
    [texts.day, formatDay(order.date) + (promised_time ? `, ${promised_time}` : "")],
    [texts.service, order.service_name],
    ...(order.trip ? [[texts.trip, texts.stopOf(order.trip)] as [string, string]] : []),
    ...plainFacts(order).map(({ label, value }): [string, string] => [label, value]),
    ...(partial === null ? [] : [[parcelTexts.partial, partial] as [string, string]]),
    [texts.price, price.filter(Boolean).join(" · ")],
    ...(cod_amount > 0 ? [[texts.toCollect, goods.filter(Boolean).join(" · ")] as [string, string]] : []),
    ...(pays_with ? [[texts.paysWith, moneyPresent(pays_with)] as [string, string]] : []),
  ];
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
