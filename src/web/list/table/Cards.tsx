import { Fragment, Suspense } from "react";
import { uiTexts } from "#shared/texts.ts";
import { focusRow } from "#web/keyboard/rowKeys.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";
import bones from "./bones.module.css";
import { CardFacts, type Layout, layoutOf } from "./CardFacts.tsx";
import type { RowsProps } from "./DataTable.tsx";
import groupClasses from "./groups/groups.module.css";
import { RowActions } from "./RowActions.tsx";
import { SelectBox } from "./SelectBox.tsx";
import classes from "./table.module.css";

/** Loads with the first group. */
const GroupCard = lazyPart(async () => ({ default: (await import("./groups/GroupCard.tsx")).GroupCard }));

/** The next step and a menu, whose entries have words: an icon alone has no tip on a phone. */
const MOST_BUTTONS = 2;

const SKELETON_CARDS = Array.from({ length: 5 }, (_, card) => card);

/** A list's rows on a phone. A tap anywhere on a card opens its detail. */
export function Cards<Row extends { id: number }>(props: RowsProps<Row>) {
  const { caption, columns, groups } = props;
  const layout = layoutOf(columns);
  return (
    <ul className={classes.cards} aria-label={caption}>
      {groups?.map((group) => (
        <Fragment key={group.rows[0]?.id}>
          {group.name && (
            <Suspense fallback={<li className={classes.card} />}>
              <GroupCard {...props} group={group} layout={layout} />
            </Suspense>
          )}
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
            {bonesOf(layout).map((key) => (
              <span key={key} className={bones.bone} data-fact />
            ))}
          </li>
        ))}
    </ul>
  );
}

const bonesOf = <Row,>({ line, facts }: Layout<Row>): string[] => [
  ...(line.length > 0 ? ["line"] : []),
  ...["first facts", "last facts"].slice(0, facts.length),
];

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
        {selection && (
          <SelectBox
            label={`${uiTexts.select} ${nameOf(row)}`}
            checked={selection.has(row.id)}
            onToggle={(range) => selection.toggle(row.id, range)}
          />
        )}
        <button type="button" className={classes.cardName}>
          {layout.title.map((column) => (
            <Fragment key={column.key}>{column.render(row)} </Fragment>
          ))}
        </button>
        {layout.aside && <span className={classes.cardAside}>{layout.aside.render(row)}</span>}
      </div>
      <CardFacts layout={layout} contentOf={(column) => column.render(row)}>
        <RowActions
          actions={actions(row)}
          room={Math.min(props.mostActions, MOST_BUTTONS)}
          onOpen={() => onOpen(row)}
        />
      </CardFacts>
    </li>
  );
}
