import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatNumber } from "#features/deliveries/rules.ts";
import { formatDay, formatMonth } from "#shared/dates.ts";
import { amountsOf, type Currency, fromDollars, inDollars, type SentAmounts } from "#shared/money.ts";
import { moneyPresent } from "#web/form/fields/amount.ts";
import type { Overview } from "../contract.ts";
import { countedText, saidText, overviewTexts as texts } from "../texts.ts";
import classes from "./cash.module.css";

type Difference = Overview["differences"][number];

const PAGES = { shift: "/company-bills/shifts", settlement: "/couriers/settlements" } as const;

/** What each person's counts found more or less than expected, by month. Each links to its shift or settlement. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const people = [...Map.groupBy(differences, ({ kind, person_id }) => `${kind} ${person_id}`)];
  return (
    <section className={classes.list} aria-label={texts.byPerson}>
      <h2>{texts.byPerson}</h2>
      <Text className={classes.muted}>{people.length > 0 ? texts.byPersonHint : texts.noDifferences}</Text>
      {people.map(([key, own]) => (
        <Person key={key} differences={own} />
      ))}
    </section>
  );
}

/** The orders that were paid with other notes than was said, or with other change: in the courier's hands is another mix of money. */
export function ChangeDifferences({ rows }: { rows: Overview["change_differences"] }) {
  if (rows.length === 0) return null;
  return (
    <section className={classes.list} aria-label={texts.changes}>
      <h2>{texts.changes}</h2>
      <Text className={classes.muted}>{texts.changesHint}</Text>
      <ul>
        {rows.map(({ delivery_id, number, name, date, pays_with, amount }) => (
          <li key={delivery_id}>
            <Link to="/deliveries" search={{ search: formatNumber(number), detail: String(delivery_id) }}>
              {[formatDay(date), formatNumber(number), name, saidText(moneyPresent(pays_with))]
                .filter(Boolean)
                .join(" · ")}
            </Link>
            <span className={classes.amount}>{moneyPresent(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Person({ differences }: { differences: readonly Difference[] }) {
  const months = [...Map.groupBy(differences, ({ date }) => date.slice(0, 7))];
  return (
    <details className={classes.person}>
      <summary>
        <span>{differences[0]?.name}</span>
        <span className={classes.amount}>{moneyPresent(totalOf(differences))}</span>
      </summary>
      {months.map(([month, own]) => (
        <section key={month} aria-label={formatMonth(month)}>
          <h3>
            <span>{formatMonth(month)}</span>
            <span className={classes.amount}>{moneyPresent(totalOf(own))}</span>
          </h3>
          <ul>
            {own.map(({ kind, id, number, date, amount }) => (
              <li key={id}>
                <Link to={PAGES[kind]} search={{ search: String(number), detail: String(id) }}>
                  {`${formatDay(date)} · ${countedText[kind](number)}`}
                </Link>
                <span className={classes.amount}>{moneyPresent(amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

/** The sum of amounts of the API, in each currency. */
function totalOf(rows: readonly { amount: SentAmounts }[]): SentAmounts {
  const sum = (currency: Currency) =>
    rows.reduce((all, { amount }) => all + fromDollars(amount[currency]), 0);
  return inDollars(amountsOf(sum));
}
