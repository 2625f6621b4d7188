import { Fragment } from "react";
import { uiTexts } from "#shared/texts.ts";
import { focusRow } from "#web/keyboard/rowKeys.ts";
import bones from "./bones.module.css";
import type { Column } from "./columns.ts";
import type { RowsProps } from "./DataTable.tsx";
import { RowActions } from "./RowActions.tsx";
import { SelectBox } from "./SelectBox.tsx";
import classes from "./table.module.css";

const SKELETON_CARDS = Array.from({ length: 5 }, (_, card) => card);

/** The parts of a card: its title and the end of the title's line, one line of badges, and two or three lines of facts. */
function layoutOf<Row>(columns: Column<Row>[]) {
  const marked = columns.filter(({ card }) => card === "title");
  const title = marked.length > 0 ? marked : columns.slice(0, 1);
  const aside = columns.find(({ card }) => card === "aside");
  const line = columns.filter(({ card }) => card === "line");
  const only = columns.filter(({ card }) => card === "only");
  const facts = columns.filter((column) => ![...title, aside, ...line, ...only].includes(column));
  const half = Math.ceil(facts.length / 2);
  const lines = [only, facts.slice(0, half), facts.slice(half)].filter((some) => some.length > 0);
  return { title, aside, line, facts: lines };
}

/** A list's rows on a phone. A tap anywhere on a card opens its detail. */
export function Cards<Row extends { id: number }>(props: RowsProps<Row>) {
  const { caption, columns, rows, actions, onOpen, fresh, selection, nameOf } = props;
  const { title, aside, line, facts } = layoutOf(columns);
  const room = Math.min(props.mostActions, 3);
  return (
    <ul className={classes.cards} aria-label={caption}>
      {rows?.map((row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a keyboard opens the detail from the title's button
        <li
          key={row.id}
          className={classes.card}
          data-row={row.id}
          data-fresh={fresh.has(row.id) || undefined}
          onClick={({ currentTarget }) => {
            focusRow(currentTarget);
            onOpen(row);
          }}
        >
          <div className={classes.cardTop}>
            {selection && (
              <SelectBox
                label={`${uiTexts.select} ${nameOf(row)}`}
                checked={selection.has(row.id)}
                onToggle={(range) => selection.toggle(row.id, range)}
              />
            )}
            <button type="button" className={classes.cardName}>
              {title.map((column) => (
                <Fragment key={column.key}>{column.render(row)} </Fragment>
              ))}
            </button>
            {aside && <span className={classes.cardAside}>{aside.render(row)}</span>}
          </div>
          {line.length > 0 && (
            <div className={classes.cardLine}>
              {line.map((column) => (
                <span key={column.key}>
                  {column.short && <small>{column.short}</small>}
                  {column.render(row)}
                </span>
              ))}
            </div>
          )}
          <div className={classes.cardBottom}>
            <div className={classes.cardFacts}>
              {facts.map((some) => (
                <FactLine key={some[0]?.key} columns={some} row={row} />
              ))}
            </div>
            <RowActions actions={actions(row)} room={room} onOpen={() => onOpen(row)} />
          </div>
        </li>
      ))}
      {!rows &&
        SKELETON_CARDS.map((card) => (
          <li key={card} className={classes.card}>
            <span className={bones.bone} data-name />
            {[...(line.length > 0 ? ["line"] : []), "first facts", "last facts"].map((key) => (
              <span key={key} className={bones.bone} data-fact />
            ))}
          </li>
        ))}
    </ul>
  );
}

/** Some of a card's facts in one line, without those that this row lacks. */
function FactLine<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  const facts = columns.map((column) => ({ ...column, value: column.render(row) }));
  return (
    <dl>
      {facts
        .filter(({ value }) => value !== "" && value !== null)
        .map(({ key, label, plain, value }) => (
          <div key={key}>
            <dt data-plain={plain}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
