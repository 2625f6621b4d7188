import type { OwnNotice } from "#features/payment-notices/contract.ts";
import type { PortalAccount } from "#features/portal-account/contract.ts";
import { formatDay } from "#shared/dates.ts";
import { formatMoney, formatRate, fromDollars, parseRate } from "#shared/money.ts";
import { formatNumbered } from "#shared/numbers.ts";
import { useList } from "../session/useList.ts";
import { isUnknown, useRead } from "../session/useRead.ts";
import { linkTo } from "../shell/address.ts";
import { ReadState } from "../shell/ReadState.tsx";
import { accountTexts as texts } from "./accountTexts.ts";
import { Notices } from "./Notices.tsx";

/** What a payment changes. */
export const MONEY_EVENTS = ["delivery", "payment_notice"];
const NOTICE_EVENTS = ["payment_notice"];

const dollars = (amount: number) => formatMoney(fromDollars(amount));

export function AccountView() {
  const read = useRead<PortalAccount>("/portal/account", MONEY_EVENTS);
  const notices = useList<OwnNotice>("/portal/payments", NOTICE_EVENTS, 10);
  // The company may keep accounts out of the portal; payments are told as before.
  const isClosed = read.state === "missing";
  // Both come at once: the later one would move what is below it.
  const unknown = [read, notices].find(isUnknown);
  if (unknown)
    return (
      <>
        <h1>{texts.title}</h1>
        <ReadState read={unknown} />
      </>
    );
  return (
    <>
      <h1>{texts.title}</h1>
      {!isClosed && <ReadState read={read} />}
      {read.data && !isClosed && <Balance account={read.data} />}
      <p>
        <a className="button main wide" {...linkTo("cuenta/pagar")}>
          {texts.paid}
        </a>
      </p>
      {read.data && !isClosed && <Owed account={read.data} />}
      <Notices list={notices} />
      {!isClosed && (
        <section aria-labelledby="papers">
          <h2 id="papers">{texts.papers}</h2>
          <ul className="list">
            <li>
              <a className="card" {...linkTo("cuenta/estado")}>
                <strong>{texts.statement}</strong>
              </a>
            </li>
            <li>
              <a className="card" {...linkTo("cuenta/mercancia")}>
                <strong>{texts.goods}</strong>
              </a>
            </li>
          </ul>
        </section>
      )}
    </>
  );
}

function Balance({ account }: { account: PortalAccount }) {
  const { balance, balance_bolivares, rate, credit_balance, payment_details } = account;
  return (
    <>
      {balance > 0 ? (
        <>
          <p className="soft">{texts.owe}</p>
          <p className="total">{dollars(balance)}</p>
        </>
      ) : (
        <p className="total">{texts.nothingOwed}</p>
      )}
      {balance > 0 && balance_bolivares !== null && rate !== null && (
        <p>{texts.inBolivares(formatMoney(fromDollars(balance_bolivares), "VES"), rateText(rate))}</p>
      )}
      {credit_balance > 0 && <p>{texts.credit(dollars(credit_balance))}</p>}
      {payment_details !== "" && (
        <section aria-labelledby="how">
          <h2 id="how">{texts.howToPay}</h2>
          <p className="details">{payment_details}</p>
        </section>
      )}
    </>
  );
}

function rateText(rate: number): string {
  const read = parseRate(rate);
  return read === undefined ? String(rate) : formatRate(read);
}

function Owed({ account: { orders } }: { account: PortalAccount }) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="owed">
      <h2 id="owed">{texts.openOrders}</h2>
      <ul className="list">
        {orders.map(({ debt_id, date, remaining, ...order }) => (
          <li key={debt_id} className="card">
            <span className="line">
              <span>
                {order.opening
                  ? `${texts.opening} ${formatNumbered(order)}`
                  : texts.order(formatNumbered(order))}{" "}
                <span className="soft">{formatDay(date)}</span>
              </span>
              <strong>{dollars(remaining)}</strong>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
