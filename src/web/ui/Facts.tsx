import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { uiTexts } from "#shared/texts.ts";
import { formatMoment } from "#web/clock.ts";
import classes from "./Facts.module.css";

export interface Fact {
  label: string;
  value: ReactNode;
  /** Takes the full width: long texts, lists. */
  wide?: boolean;
}

/** A record's values with their labels. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, wide }) => (
        <div key={label} data-wide={wide}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The dates of creation and last change, which every record has. */
export function stampFacts(thing: { created_at: string; updated_at: string }): Fact[] {
  return [
    { label: uiTexts.createdAt, value: formatMoment(thing.created_at) },
    { label: uiTexts.updatedAt, value: formatMoment(thing.updated_at) },
  ];
}

/** The same in one line: `Creado 30 nov 2026, 10:00 · Actualizado …` */
export const stampText = (thing: { created_at: string; updated_at: string }): string =>
  stampFacts(thing)
    .map(({ label, value }) => `${label} ${value}`)
    .join(" · ");

/** A list inside a fact, or the sentence that there is none. */
export function FactList({ items, empty }: { items: { id: number; text: ReactNode }[]; empty: string }) {
  if (items.length === 0) return <Text c="var(--text-soft)">{empty}</Text>;
  return (
    <ul className={classes.list}>
      {items.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}
