import { Fragment, Suspense } from "react";
import { uiTexts } from "#shared/texts.ts";
import { focusRow } from "#web/keyboard/rowKeys.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";
import bones from "./bones.module.css";
import { CardAside, CardFacts, CardTitle, type Layout, layoutOf } from "./CardFacts.tsx";
import classes from "./cards.module.css";
import type { Column } from "./columns.ts";
import type { RowsProps } from "./DataTable.tsx";
import groupClasses from "./groups/groups.module.css";
import { RowActions } from "./RowActions.tsx";
import { SelectBox } from "./SelectBox.tsx";

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
            <Suspense fallback={<CardBones />}>
              <GroupCard {...props} group={group} layout={layout} />
            </Suspense>
          )}
          {(group.isOpen || !group.name) &&
            group.rows.map((row) => (
              <Card key={row.id} {...props} row={row} layout={layout} isInside={group.isOpen} />
            ))}
        </Fragment>
      ))}
      {!groups && SKELETON_CARDS.map((card) => <CardBones key={card} />)}
    </ul>
  );
}

/** As high as a card. */
const CardBones = () => (
  <li className={classes.card}>
    <div className={classes.cardBones}>
      <span className={bones.bone} data-name />
      <span className={bones.bone} data-fact />
    </div>
  </li>
);

type CardProps<Row> = RowsProps<Row> & { layout: Layout<Row> };

function Card<Row extends { id: number }>({
  row,
  layout,
  isInside,
  ...props
}: CardProps<Row> & { row: Row; isInside: boolean }) {
  const { actions, onOpen, fresh, selection, nameOf } = props;
  const contentOf = (column: Column<Row>) => column.render(row);
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
      {selection && (
        <SelectBox
          label={`${uiTexts.select} ${nameOf(row)}`}
          checked={selection.has(row.id)}
          onToggle={(range) => selection.toggle(row.id, range)}
        />
      )}
      <div className={classes.cardBody}>
        <div className={classes.cardTop}>
          <button type="button" className={classes.cardName}>
            {layout.number && <small>{contentOf(layout.number)} </small>}
            <CardTitle layout={layout} contentOf={contentOf} />
          </button>
          <CardAside layout={layout} contentOf={contentOf} />
        </div>
        <CardFacts layout={layout} contentOf={contentOf}>
          <RowActions
            actions={actions(row)}
            room={Math.min(props.mostActions, MOST_BUTTONS)}
            onOpen={() => onOpen(row)}
          />
        </CardFacts>
      </div>
    </li>
  );
}
