import { Skeleton } from "@mantine/core";
import type { RowsProps } from "./DataTable.tsx";
import classes from "./list.module.css";
import { RowActions } from "./RowActions.tsx";
import { SortSelect } from "./SortSelect.tsx";

const SKELETON_CARDS = Array.from({ length: 5 }, (_, card) => card);

/** The same rows on a phone: the first column is the card's name, the others stand under it with theirs. */
export function Cards<Row extends { id: number }>(props: RowsProps<Row>) {
  const { caption, columns, rows, actions, onOpen, mostActions } = props;
  const [name, ...rest] = columns;
  return (
    <>
      <SortSelect {...props} />
      <ul className={classes.cards} aria-label={caption}>
        {rows?.map((row) => (
          <li key={row.id} className={classes.card}>
            <button type="button" className={classes.cardName} onClick={() => onOpen(row)}>
              {name?.render(row)}
            </button>
            <dl className={classes.cardFacts}>
              {rest.map((column) => (
                <div key={column.key}>
                  <dt>{column.label}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
            </dl>
            <RowActions actions={actions(row)} room={mostActions} size={44} />
          </li>
        ))}
        {!rows &&
          SKELETON_CARDS.map((card) => (
            <li key={card} className={classes.card}>
              <Skeleton height={128} />
            </li>
          ))}
      </ul>
    </>
  );
}
