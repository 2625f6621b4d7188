import { IconFileTypePdf } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { columnName, dispatchTexts as texts } from "#features/dispatch/texts.ts";
import classes from "./board.module.css";
import type { BoardColumn } from "./columns.ts";
import { useDropColumn } from "./drag.ts";

interface ColumnProps {
  column: BoardColumn;
  onDrop: (id: number, place: number) => void;
  onPrint: (courierId: number) => void;
  /** Orders are hidden by the filter. */
  filtered: boolean;
  children: ReactNode;
}

export function Column({ column, onDrop, onPrint, filtered, children }: ColumnProps) {
  const element = useRef<HTMLElement>(null);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useDropColumn(element, latest);
  const { id, name, orders } = column;
  return (
    <section ref={element} className={classes.column} aria-label={columnName(name, orders.length)}>
      <header className={classes.head}>
        <h2 title={name}>{name}</h2>
        <span className="numbers">{orders.length}</span>
        {id !== null && orders.length > 0 && (
          <button
            type="button"
            className={classes.print}
            aria-label={`${texts.routeSheet}: ${name}`}
            title={texts.routeSheet}
            onClick={() => onPrint(id)}
          >
            <IconFileTypePdf size={17} stroke={1.7} aria-hidden />
          </button>
        )}
      </header>
      {orders.length > 0 ? (
        <ul className={classes.cards}>{children}</ul>
      ) : (
        <p className={classes.nothing}>{filtered ? texts.noMatch : texts.nothing}</p>
      )}
    </section>
  );
}
