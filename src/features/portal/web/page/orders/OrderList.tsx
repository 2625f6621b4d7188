import { useState } from "react";
import { ownNumberText } from "#features/deliveries/fields/ownNumberTexts.ts";
import type { PortalOrder } from "#features/portal/ordersContract.ts";
import { formatDay } from "#shared/dates.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { ordersTexts as texts } from "../portalTexts.ts";
import { useList } from "../session/useList.ts";
import { linkTo } from "../shell/address.ts";
import { MoreButton } from "../shell/MoreButton.tsx";
import { ReadState } from "../shell/ReadState.tsx";
import { useSettled } from "../shell/useSettled.ts";
import { Status } from "./Status.tsx";

const FILTERS = { open: "pending,in_transit", delivered: "delivered", all: "" } as const;
type Filter = keyof typeof FILTERS;

const PER_PAGE = 20;
const EVENTS = ["delivery"];

export function OrderList() {
  const [filter, setFilter] = useState<Filter>("open");
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const query = new URLSearchParams({
    ...(FILTERS[filter] && { status: FILTERS[filter] }),
    ...(search && { search }),
  });
  const list = useList<PortalOrder>(`/portal/orders?${query}`, EVENTS, PER_PAGE);
  const { data } = list;
  return (
    <>
      <h1>{texts.title}</h1>
      <fieldset className="choices">
        <legend className="unseen">{texts.filter}</legend>
        {(Object.keys(FILTERS) as Filter[]).map((filterName) => (
          <label key={filterName}>
            <input
              type="radio"
              name="filter"
              checked={filter === filterName}
              onChange={() => setFilter(filterName)}
            />
            {texts[filterName]}
          </label>
        ))}
      </fieldset>
      <label>
        {texts.search}
        <input
          type="search"
          placeholder={texts.searchHint}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <ReadState read={list} />
      {data && data.items.length === 0 && (
        <div className="empty">
          <p>{search ? texts.noneFound : filter === "open" ? texts.noneOpen : texts.none}</p>
          {!search && <p className="soft">{texts.noneHint}</p>}
        </div>
      )}
      {data && data.items.length > 0 && (
        <ul className="orders">
          {data.items.map((order) => (
            <li key={order.id}>
              <OrderLine order={order} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list} />
    </>
  );
}

function OrderLine({ order }: { order: PortalOrder }) {
  const { receipt, promised_time, cod_amount, attempts, courier, client_reference: own } = order;
  const facts = [
    formatDay(order.date) + (promised_time ? `, ${promised_time}` : ""),
    order.trip && texts.stopOf(order.trip),
    formatMoney(fromDollars(order.amount)),
    cod_amount > 0 && texts.goods(formatMoney(fromDollars(cod_amount))),
    courier && texts.with(courier),
    attempts > 0 && order.status !== "delivered" && texts.attempts(attempts),
  ];
  return (
    <a className="card" {...linkTo(`ordenes/${order.id}`)}>
      <span className="line">
        <strong>{receipt.full_name}</strong>
        <Status status={order.status} />
      </span>
      <span className="soft">
        {[formatNumber(order.number), own && ownNumberText(own), receipt.address].filter(Boolean).join(" · ")}
      </span>
      <span className="soft">{facts.filter(Boolean).join(" · ")}</span>
    </a>
  );
}
