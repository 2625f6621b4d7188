import type { PortalAccount, PortalRemittance } from "#features/portal-account/contract.ts";
import { formatDay } from "#shared/dates.ts";
import { CURRENCIES, formatMoney, fromDollars } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { type List, useList } from "../session/useList.ts";
import { isUnknown, useRead } from "../session/useRead.ts";
import { linkTo } from "../shell/address.ts";
import { MoreButton } from "../shell/MoreButton.tsx";
import { ReadState } from "../shell/ReadState.tsx";
import { MONEY_EVENTS } from "./AccountView.tsx";
import { accountTexts as texts } from "./accountTexts.ts";
import { Paper } from "./Paper.tsx";

/** The money of the client's goods: what the office holds, and what it handed over. */
export function GoodsView() {
  const account = useRead<PortalAccount>("/portal/account", MONEY_EVENTS);
  const remittances = useList<PortalRemittance>("/portal/remittances", MONEY_EVENTS, 10);
  // Both come at once: the later one would move the other.
  const unknown = [account, remittances].find(isUnknown);
  return (
    <>
      <p>
        <a className="button quiet" {...linkTo("cuenta")}>
          ← {texts.back}
        </a>
      </p>
      <h1>{texts.goods}</h1>
      <ReadState read={unknown ?? account} />
      {!unknown && account.data && <Held goods={account.data.goods} />}
      {!unknown && <Remittances list={remittances} />}
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

function Remittances({ list }: { list: List<PortalRemittance> }) {
  const { data } = list;
  return (
    <section aria-labelledby="remittances">
      <h2 id="remittances">{texts.remittances}</h2>
      <ReadState read={list} />
      {data?.items.length === 0 && <p className="soft">{texts.noRemittances}</p>}
      <ul className="list">
        {data?.items.map((remittance) => (
          <li key={remittance.id} className="card">
            <Handed remittance={remittance} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
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
