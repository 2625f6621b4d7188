import { IconChevronRight } from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";
import { focusRow } from "#web/keyboard/rowKeys.ts";
import bones from "./bones.module.css";
import type { Column } from "./columns.ts";
import type { RowsProps } from "./DataTable.tsx";
import groupClasses from "./groups.module.css";
import { RowActions } from "./RowActions.tsx";
import { GroupBox, RowBox } from "./RowBoxes.tsx";
import type { RowGroup } from "./rowGroups.ts";
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

type Layout<Row> = ReturnType<typeof layoutOf<Row>>;

/** A list's rows on a phone. A tap anywhere on a card opens its detail. */
export function Cards<Row extends { id: number }>(props: RowsProps<Row>) {
  const { caption, columns, groups } = props;
  const layout = layoutOf(columns);
  return (
    <ul className={classes.cards} aria-label={caption}>
      {groups?.map((group) => (
        <Fragment key={group.rows[0]?.id}>
          {group.name && <GroupCard {...props} group={group} layout={layout} />}
          {(group.isOpen || !group.name) &&
            group.rows.map((row) => (
              <Card key={row.id} {...props} row={row} layout={layout} isInside={group.isOpen} />
            ))}
        </Fragment>
      ))}
      {!groups &&
        SKELETON_CARDS.map((card) => (
          <li key={card} className={classes.card}>
            <span className={bones.bone} data-name />
            {[...(layout.line.length > 0 ? ["line"] : []), "first facts", "last facts"].map((key) => (
              <span key={key} className={bones.bone} data-fact />
            ))}
          </li>
        ))}
    </ul>
  );
}

type CardProps<Row> = RowsProps<Row> & { layout: Layout<Row> };

function Card<Row extends { id: number }>({
  row,
  layout,
  isInside,
  ...props
}: CardProps<Row> & { row: Row; isInside: boolean }) {
  const { actions, onOpen, fresh, selection, nameOf } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a keyboard opens the detail from the title's button
    <li
      className={isInside ? `${classes.card} ${groupClasses.inside}` : classes.card}
      data-row={row.id}
      data-fresh={fresh.has(row.id) || undefined}
      onClick={({ currentTarget }) => {
        focusRow(currentTarget);
        onOpen(row);
      }}
    >
      <div className={classes.cardTop}>
        {selection && <RowBox row={row} name={nameOf(row)} selection={selection} />}
        <button type="button" className={classes.cardName}>
          {layout.title.map((column) => (
            <Fragment key={column.key}>{column.render(row)} </Fragment>
          ))}
        </button>
        {layout.aside && <span className={classes.cardAside}>{layout.aside.render(row)}</span>}
      </div>
      <CardFacts layout={layout} contentOf={(column) => column.render(row)}>
        <RowActions actions={actions(row)} room={Math.min(props.mostActions, 3)} onOpen={() => onOpen(row)} />
      </CardFacts>
    </li>
  );
}

/** The card that stands for a group, and shows or hides its cards. */
function GroupCard<Row extends { id: number }>({
  group,
  layout,
  fresh,
  selection,
}: CardProps<Row> & { group: RowGroup<Row> }) {
  const { rows, name, isOpen, onToggle } = group;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a keyboard opens the group from the title's button
    <li
      className={classes.card}
      data-row
      data-fresh={(!isOpen && rows.some(({ id }) => fresh.has(id))) || undefined}
      onClick={({ currentTarget }) => {
        focusRow(currentTarget);
        onToggle();
      }}
    >
      <div className={classes.cardTop}>
        {selection && <GroupBox group={group} selection={selection} />}
        <button
          type="button"
          className={`${classes.cardName} ${groupClasses.toggle}`}
          aria-expanded={isOpen}
          aria-label={name}
        >
          <IconChevronRight size={18} stroke={1.8} aria-hidden />
          {layout.title.map(({ key, renderGroup }) => (
            <Fragment key={key}>{renderGroup?.(rows)} </Fragment>
          ))}
        </button>
        {layout.aside && <span className={classes.cardAside}>{layout.aside.renderGroup?.(rows)}</span>}
      </div>
      <CardFacts layout={layout} contentOf={(column) => column.renderGroup?.(rows)} />
    </li>
  );
}

interface CardFactsProps<Row> {
  layout: Layout<Row>;
  contentOf: (column: Column<Row>) => ReactNode;
  children?: ReactNode;
}

function CardFacts<Row>({ layout: { line, facts }, contentOf, children }: CardFactsProps<Row>) {
  return (
    <>
      {line.length > 0 && (
        <div className={classes.cardLine}>
          {line.map((column) => (
            <span key={column.key}>
              {column.short && <small>{column.short}</small>}
              {contentOf(column)}
            </span>
          ))}
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
