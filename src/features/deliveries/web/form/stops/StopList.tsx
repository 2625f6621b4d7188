import { ActionIcon, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { collectionTexts } from "#features/collections/texts.ts";
import { stopNumber, stopTexts } from "#features/deliveries/stopTexts.ts";
import { fromDollars } from "#shared/money.ts";
import { uiTexts } from "#shared/texts.ts";
import { money } from "#web/form/fields/amount.ts";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import { focusSoon } from "#web/form/focus.ts";
import type { PartProps } from "../GeneralPart.tsx";
import { dueWith, PaysWith } from "../PaysWith.tsx";
import { type OrderPrice, useStopPrices } from "../price/useOrderPrice.ts";
import { pathOfStop, stopsIn, withStops } from "../values.ts";
import { StopDetails } from "./StopDetails.tsx";
import { StopFields } from "./StopFields.tsx";
import classes from "./stops.module.css";

type Props = Pick<PartProps, "form">;

/** The stops of a trip, which are dragged, moved by buttons and removed. The last one that stays makes it an order again. */
export function StopList({ form }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const stops = stopsIn(form.values);
  const prices = useStopPrices(form.values);
  const focusOn = (index: number, button: string) =>
    focusSoon(() =>
      list.current?.querySelector<HTMLElement>(`[data-stop="${index}"] [data-does="${button}"]`),
    );
  const move = (from: number, to: number) => {
    const moved = stops[from];
    if (!moved || to < 0 || to >= stops.length) return;
    form.assign(withStops(stops.toSpliced(from, 1).toSpliced(to, 0, moved)));
  };
  const remove = (index: number) => {
    form.assign(withStops(stops.toSpliced(index, 1)));
    focusOn(Math.min(index, stops.length - 2), "remove");
  };
  return (
    <div ref={list} className={classes.list}>
      {stops.map((_, index) => (
        <StopCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place in the trip
          key={index}
          form={form}
          index={index}
          count={stops.length}
          price={prices?.[index]}
          onMove={(to, button) => {
            move(index, to);
            focusOn(to, button);
          }}
          onDrop={(from) => move(from, index)}
          onRemove={() => remove(index)}
        />
      ))}
    </div>
  );
}

interface StopCardProps extends Props {
  index: number;
  count: number;
  price: OrderPrice | undefined;
  /** `button`: which one keeps the focus. */
  onMove: (to: number, button: "up" | "down") => void;
  /** A stop was dragged here. */
  onDrop: (from: number) => void;
  onRemove: () => void;
}

function StopCard({ form, index, count, price, onMove, onDrop, onRemove }: StopCardProps) {
  const { card, handle } = useDragged(index, count, onDrop);
  const name = stopNumber(index + 1);
  const at = pathOfStop(index);
  const button = (label: string, does: string, Icon: typeof IconTrash, onClick: () => void, off = false) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      data-does={does}
      disabled={off}
      aria-label={`${label} ${name}`}
      onClick={onClick}
    >
      <Icon size={17} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
  // The same fields stay in the page when the order becomes a trip, so that nobody loses the focus.
  const isTrip = count > 1;
  const stop = stopsIn(form.values)[index];
  const fee = form.values.payment_type === "full" ? fromDollars(price?.amount ?? 0) : 0;
  return (
    <fieldset ref={card} className={classes.card} data-stop={index} data-alone={!isTrip} aria-label={name}>
      {isTrip && (
        <div className={classes.head}>
          <span ref={handle} className={classes.handle}>
            <IconGripVertical size={16} stroke={1.7} aria-hidden />
            {name}
          </span>
          <span className="numbers">{price ? money(price.amount) : ""}</span>
          <span className={classes.buttons}>
            {button(stopTexts.moveUp, "up", IconArrowUp, () => onMove(index - 1, "up"), index === 0)}
            {button(
              stopTexts.moveDown,
              "down",
              IconArrowDown,
              () => onMove(index + 1, "down"),
              index === count - 1,
            )}
            {button(uiTexts.remove, "remove", IconTrash, onRemove)}
          </span>
        </div>
      )}
      <StopFields form={form} order={undefined} stop={index} />
      {isTrip && form.values.client_id !== null && (
        <MoneyField label={collectionTexts.codAmount} {...form.field(`${at}cod_amount`)} />
      )}
      {isTrip && stop && (
        <PaysWith form={form} at={at} value={stop.pays_with} due={dueWith(fee, stop.cod_amount)} />
      )}
      {index > 0 && <StopDetails form={form} stop={index - 1} />}
      {isTrip && price && (
        <Text size="xs" c="var(--text-soft)">
          {price.explanation}
        </Text>
      )}
    </fieldset>
  );
}

/** Lets the mouse drag a stop by its name onto another one. */
function useDragged(index: number, count: number, onDrop: (from: number) => void) {
  const card = useRef<HTMLFieldSetElement>(null);
  const handle = useRef<HTMLElement>(null);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  const isTrip = count > 1;
  useEffect(() => {
    const [element, dragHandle] = [card.current, handle.current];
    if (!isTrip || !element || !dragHandle) return;
    const stop = new AbortController();
    // Only a trip needs the library.
    void import("./dragStops.ts").then(({ dragStop }) => {
      if (!stop.signal.aborted)
        dragStop({ element, dragHandle, index, onDrop: (from) => latest.current(from) }, stop.signal);
    });
    return () => stop.abort();
  }, [index, isTrip]);
  return { card, handle };
}
