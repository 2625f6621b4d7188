import type { ReactNode } from "react";
import type { Column } from "./columns.ts";
import classes from "./table.module.css";

/** The parts of a card: its title and the end of the title's line, one line of badges, and one to three lines of facts. */
export function layoutOf<Row>(columns: Column<Row>[]) {
  const marked = columns.filter(({ card }) => card === "title");
  const title = marked.length > 0 ? marked : columns.slice(0, 1);
  const aside = columns.find(({ card }) => card === "aside");
  const line = columns.filter(({ card }) => card === "line");
  const own = columns.filter(({ card }) => card === "own");
  const facts = columns.filter((column) => ![...title, aside, ...line, ...own].includes(column));
  // Two facts share a line.
  const half = facts.length <= 2 ? facts.length : Math.ceil(facts.length / 2);
  const lines = [own, facts.slice(0, half), facts.slice(half)].filter((some) => some.length > 0);
  return { title, aside, line, facts: lines };
}

export type Layout<Row> = ReturnType<typeof layoutOf<Row>>;

interface CardFactsProps<Row> {
  layout: Layout<Row>;
  contentOf: (column: Column<Row>) => ReactNode;
  children?: ReactNode;
}

export function CardFacts<Row>({ layout: { line, facts }, contentOf, children }: CardFactsProps<Row>) {
  return (
    <>
      {line.length > 0 && (
        <div className={classes.cardLine}>
          {line.map((column) => {
            const content = contentOf(column);
            return content === null ? null : (
              <span key={column.key}>
                {column.short && <small>{column.short}</small>}
                {content}
              </span>
            );
          })}
        </div>
      )}
      <div className={classes.cardBottom}>
        <div className={classes.cardFacts}>
          {facts.map((some) => (
            <FactLine key={some[0]?.key} columns={some} contentOf={contentOf} />
          ))}
        </div>
        {children}
      </div>
    </>
  );
}

/** Some of a card's facts in one line, without those that this row lacks. */
function FactLine<Row>({
  columns,
  contentOf,
}: Pick<CardFactsProps<Row>, "contentOf"> & { columns: Column<Row>[] }) {
  const facts = columns.map((column) => ({ ...column, value: contentOf(column) }));
  return (
    <dl>
      {facts
        .filter(({ value }) => value !== "" && value !== null && value !== undefined)
        .map(({ key, label, plain, value }) => (
          <div key={key}>
            <dt data-plain={plain}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
