import { IconAlertTriangle, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { collectionTexts, dueText } from "#features/collections/texts.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { dueOfStops, isLate } from "#features/deliveries/rules.ts";
import { cancelledText, progressText, tripTitle } from "#features/deliveries/stopTexts.ts";
import { dispatchTexts as texts } from "#features/dispatch/texts.ts";
import type { Rate } from "#shared/money.ts";
import { uiTexts } from "#shared/texts.ts";
import type { RowActionList } from "#web/list/table/columns.ts";
import { RowActions } from "#web/list/table/RowActions.tsx";
import { SelectBox } from "#web/list/table/SelectBox.tsx";
import type { Selection } from "#web/list/useSelection.ts";
import { useNow } from "#web/useNow.ts";
import classes from "./board.module.css";
import type { BoardCard } from "./columns.ts";
import { useDragged } from "./drag.ts";

interface TripCardProps {
  card: BoardCard;
  first: Delivery;
  trip: NonNullable<Delivery["trip"]>;
  progress: { delivered: number; count: number } | undefined;
  rate: Rate | null;
  selection: Selection<Delivery>;
  /** Tab reaches it. */
  current: boolean;
  isOpen: boolean;
  onToggle: () => void;
  actions: RowActionList;
  /** The cards of its stops, while it is open. */
  children: ReactNode;
}

/** The stops of a trip that a courier has. */
export function TripCard(props: TripCardProps) {
  const { card, first, trip, progress, rate, selection, current, isOpen, onToggle, actions, children } =
    props;
  const { stops } = card;
  const element = useRef<HTMLLIElement>(null);
  useDragged(element, card.key);
  const now = useNow();
  const isAnyLate = stops.some((stop) => isLate(stop, now));
  const due = dueOfStops(stops);
  const title = tripTitle(trip.count, trip.count);
  const cancelled = progress ? trip.count - progress.count : 0;
  const selected = stops.filter(({ id }) => selection.has(id)).length;
  return (
    <li
      ref={element}
      className={`${classes.card} ${classes.trip}`}
      data-card={card.key}
      data-stops={stops.length}
      data-late={isAnyLate}
      data-selected={selected === stops.length}
    >
      <SelectBox
        label={`${uiTexts.select} ${title}: ${first.client_name}`}
        checked={selected === stops.length}
        mixed={selected > 0 && selected < stops.length}
        onToggle={(range) => selection.toggleGroup(stops, range)}
      />
      <button
        type="button"
        className={classes.open}
        tabIndex={current ? 0 : -1}
        data-order={card.key}
        aria-expanded={isOpen}
        aria-keyshortcuts="Space M Alt+ArrowUp Alt+ArrowDown"
        onClick={onToggle}
      >
        <span className={classes.line}>
          <IconChevronRight size={14} stroke={1.8} aria-hidden />
          <span className={classes.number}>{title}</span>
          {progress && <span className={classes.progress}>{progressText(progress)}</span>}
          {cancelled > 0 && <span className={classes.number}>{cancelledText(cancelled)}</span>}
          {isAnyLate && (
            <span className={classes.when}>
              <IconAlertTriangle size={13} stroke={2} role="img" aria-label={texts.late} />
            </span>
          )}
        </span>
        <span className={classes.client}>{first.client_name}</span>
        <span className={classes.address}>{first.pickup_address}</span>
        {due > 0 && (
          <span className={classes.door}>{`${collectionTexts.dueShort} ${dueText(due, rate)}`}</span>
        )}
      </button>
      <RowActions actions={actions} room={1} />
      {children && <ul className={classes.inside}>{children}</ul>}
    </li>
  );
}
