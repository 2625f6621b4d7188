import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./cards.module.css";
import type { Column } from "./columns.ts";

/** The parts of a card: what its first line and its second line show, and what follows only while something is wrong. */
export function layoutOf<Row>(columns: Column<Row>[]) {
  const at = (place: Column<Row>["card"]) => columns.filter(({ card }) => card === place);
  const marked = at("title");
  const title = marked.length > 0 ? marked : columns.slice(0, 1);
  const [number] = at("number");
  const [aside] = at("aside");
  const [notes] = at("notes");
  const others = columns.filter((column) => !column.card && !title.includes(column));
  return { number, title, aside, facts: [...at("line"), ...others, ...at("last")], notes };
}

export type Layout<Row> = ReturnType<typeof layoutOf<Row>>;

interface PartProps<Row> {
  layout: Layout<Row>;
  contentOf: (column: Column<Row>) => ReactNode;
}

/** What the title's button shows. */
export const CardTitle = <Row,>({ layout, contentOf }: PartProps<Row>) =>
  layout.title.map((column) => <span key={column.key}>{contentOf(column)} </span>);

/** The end of the first line. */
export const CardAside = <Row,>({ layout: { aside }, contentOf }: PartProps<Row>) =>
  aside && (
    <span className={classes.cardAside}>
      <VisuallyHidden>{`${aside.label}: `}</VisuallyHidden>
      {contentOf(aside)}
    </span>
  );

/** The second line, which is cut at its end, and the third one. */
export function CardFacts<Row>({ layout, contentOf, children }: PartProps<Row> & { children: ReactNode }) {
  const facts = layout.facts.map((column) => ({ ...column, value: contentOf(column) }));
  return (
    <>
      <div className={classes.cardBottom}>
        <dl className={classes.cardFacts}>
          {facts
            .filter(({ value }) => value !== "" && value !== null && value !== undefined)
            .map(({ key, label, plain, card, value }) => (
              <div key={key}>
                <dt data-plain={plain || card === "line"}>{label}</dt> <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {children}
      </div>
      {layout.notes && <div className={classes.cardNotes}>{contentOf(layout.notes)}</div>}
    </>
  );
}
