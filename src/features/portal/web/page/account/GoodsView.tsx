import { useState } from "react";
import type { PortalAccount, PortalRemittance } from "#features/portal-account/contract.ts";
import { formatDay } from "#shared/dates.ts";
import { CURRENCIES, formatMoney, fromDollars } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { useRead } from "../session/useRead.ts";
import { linkTo } from "../shell/address.ts";
import { ReadState } from "../shell/ReadState.tsx";
import { MONEY_EVENTS } from "./AccountView.tsx";
import { accountTexts as texts } from "./accountTexts.ts";
import { Paper } from "./Paper.tsx";

/** The money of the client's goods: what the office holds, and what it handed over. */
export function GoodsView() {
  const account = useRead<PortalAccount>("/portal/account", MONEY_EVENTS);
  return (
    <>
      <p>
        <a className="button quiet" {...linkTo("cuenta")}>
          ← {texts.back}
        </a>
      </p>
      <h1>{texts.goods}</h1>
      <ReadState read={account} />
      {account.data && <Held goods={account.data.goods} />}
      <Remittances />
    </>
  );
}

type Amounts = PortalAccount["goods"]["owed"];

const amountsText = (amounts: Amounts) =>
  CURRENCIES.filter((currency) => amounts[currency] !== 0)
    .map((currency) => formatMoney(fromDollars(amounts[currency]), currency))
    .join(" · ");

function Held({ goods: { owed, available } }: { goods: PortalAccount["goods"] }) {
  const text = amountsText(owed);
  if (text === "") return <p>{texts.noGoods}</p>;
  return (
    <dl>
      <div>
        <dt>{texts.goodsOwed}</dt>
        <dd>
          <strong>{text}</strong>
        </dd>
      </div>
      {amountsText(available) !== "" && (
        <div>
          <dt>{texts.goodsAvailable}</dt>
          <dd>
            <strong>{amountsText(available)}</strong>
          </dd>
        </div>
      )}
    </dl>
  );
}

const PER_PAGE = 10;

function Remittances() {
  const [count, setCount] = useState(PER_PAGE);
  const read = useRead<{ items: PortalRemittance[]; total: number }>(
    `/portal/remittances?perPage=${count}`,
    MONEY_EVENTS,
  );
  const { data } = read;
  return (
    <section aria-labelledby="remittances">
      <h2 id="remittances">{texts.remittances}</h2>
      <ReadState read={read} />
      {data?.items.length === 0 && <p className="soft">{texts.noRemittances}</p>}
      <ul className="list">
        {data?.items.map((one) => (
          <li key={one.id} className="card">
            <Handed remittance={one} />
          </li>
        ))}
      </ul>
      {data && data.total > data.items.length && (
        <button type="button" onClick={() => setCount(count + PER_PAGE)}>
          {texts.more}
        </button>
      )}
    </section>
  );
}

function Handed({ remittance }: { remittance: PortalRemittance }) {
  const { id, number, date, currency, paid_out, deducted, reference, voided_at } = remittance;
  const amount = (value: number) => formatMoney(fromDollars(value), currency);
  return (
    <>
      <span className="line">
        <span>{texts.remittance(formatNumber(number))}</span>
        <strong>{amount(paid_out)}</strong>
      </span>
      <span className="soft">
        {[
          formatDay(date),
          deducted > 0 && texts.deducted(amount(deducted)),
          reference && texts.reference(reference),
          voided_at && texts.isVoided,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <Paper path={`/portal/remittances/${id}/report`} name={`remesa_${number}.pdf`} />
    </>
  );
}
