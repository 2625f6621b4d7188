import type { RowsProps } from "./DataTable.tsx";
import classes from "./list.module.css";
import { RowActions } from "./RowActions.tsx";
import { SortSelect } from "./SortSelect.tsx";

const SKELETON_CARDS = Array.from({ length: 5 }, (_, card) => card);

/** The same rows on a phone: the first column is the card's name, the others stand under it with theirs. */
export function Cards<Row extends { id: number }>(props: RowsProps<Row>) {
  const { caption, columns, rows, actions, onOpen, mostActions } = props;
  const [name, ...others] = columns;
  const aside = others.find((column) => column.aside);
  const facts = others.filter((column) => column !== aside);
  // Beside the name, or beside the last fact where that leaves room: a line of their own is a line more to scroll.
  const place = mostActions === 1 ? "top" : facts.length % 2 === 1 && mostActions <= 3 ? "beside" : "below";
  return (
    <>
      <SortSelect {...props} />
      <ul className={classes.cards} aria-label={caption}>
        {rows?.map((row) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: its title is the button for the keyboard
          <li key={row.id} className={classes.card} data-opens onClick={() => onOpen(row)}>
            <div className={classes.cardTop}>
              <button type="button" className={classes.cardName}>
                <span>{name?.render(row)}</span>
              </button>
              {aside && <span className={classes.cardAside}>{aside.render(row)}</span>}
              {place === "top" && <RowActions actions={actions(row)} room={mostActions} />}
            </div>
            <dl className={classes.cardFacts}>
              {facts.map((column) => (
                <div key={column.key}>
                  <dt>{column.label}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
            </dl>
            {place !== "top" && (
              <div className={classes.cardActions} data-place={place}>
                <RowActions actions={actions(row)} room={mostActions} />
              </div>
            )}
          </li>
        ))}
        {!rows &&
          SKELETON_CARDS.map((card) => (
            <li key={card} className={classes.card}>
              <span className={classes.bone} data-name />
              {facts.map(({ key }) => (
                <div key={key} className={classes.boneFact}>
                  <span className={classes.bone} />
                  <span className={classes.bone} />
                </div>
              ))}
              {place === "below" && <span className={classes.boneActions} />}
            </li>
          ))}
      </ul>
    </>
  );
}
