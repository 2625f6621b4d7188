import { type ReactNode, useEffect, useRef } from "react";
import { carryOf } from "#features/collections/changeRules.ts";
import { amountsText, collectionTexts } from "#features/collections/texts.ts";
import { dutyLabels, expiredText } from "#features/couriers/texts.ts";
import { columnName, loadText, dispatchTexts as texts } from "#features/dispatch/texts.ts";
import type { RowActionList } from "#web/list/table/columns.ts";
import { RowActions } from "#web/list/table/RowActions.tsx";
import classes from "./board.module.css";
import type { BoardColumn } from "./columns.ts";
import { useDropColumn } from "./drag.ts";

interface ColumnProps {
  column: BoardColumn;
  onDrop: (key: string, place: number) => void;
  actions: RowActionList;
  /** Orders are hidden by the filter. */
  filtered: boolean;
  /** Only its name: the courier has no orders. */
  collapsed?: boolean;
  children: ReactNode;
}

export function Column({ column, onDrop, actions, filtered, collapsed = false, children }: ColumnProps) {
  const element = useRef<HTMLElement>(null);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useDropColumn(element, latest);
  const { name, orders } = column;
  return (
    <section ref={element} className={classes.column} aria-label={columnName(name, orders.length)}>
      <header className={classes.head}>
        <h2 title={name}>{name}</h2>
        <Load {...column} />
        {column.duty !== "on" && <span className={classes.duty}>{dutyLabels[column.duty]}</span>}
        {column.papers.length > 0 && (
          <span className={classes.duty} data-expired>
            {expiredText(column.papers)}
          </span>
        )}
        {actions.length > 0 && <RowActions actions={actions} room={2} />}
      </header>
      <ToCarry orders={orders} />
      {orders.length > 0 ? (
        <ul className={classes.cards}>{children}</ul>
      ) : (
        !collapsed && <p className={classes.nothing}>{filtered ? texts.noMatch : texts.nothing}</p>
      )}
    </section>
  );
}

/** The change that his orders need. */
function ToCarry({ orders }: Pick<BoardColumn, "orders">) {
  const carry = carryOf(orders.map(({ change_needed }) => change_needed));
  return carry && <p className={classes.carry}>{`${collectionTexts.carry}: ${amountsText(carry)}`}</p>;
}

/** How many orders are shown; of a courier with a capacity, how many he has of how many he can have. */
function Load({ orders, inHand, capacity }: BoardColumn) {
  if (capacity === null) return <span className="numbers">{orders.length}</span>;
  return (
    <span className="numbers" data-over={inHand > capacity} title={loadText(inHand, capacity)}>
      <span aria-hidden>
        {inHand}/{capacity}
      </span>
      <span className={classes.unseen}>{loadText(inHand, capacity)}</span>
    </span>
  );
}
