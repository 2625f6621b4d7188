import { Text } from "@mantine/core";
import { causeLabels } from "#features/journal/texts.ts";
import { formatMoment } from "#web/clock.ts";
import { money } from "#web/form/fields/amount.ts";
import type { Movement } from "../contract.ts";
import { overviewTexts, shiftTexts as texts } from "../texts.ts";
import classes from "./cash.module.css";

/** Movements as a table, without any sum. */
export function Movements({ movements }: { movements: readonly Movement[] }) {
  if (movements.length === 0) return <Text c="var(--text-soft)">{texts.noMovements}</Text>;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.wide}>
            {overviewTexts.moment}
          </th>
          <th scope="col">{overviewTexts.reason}</th>
          <th scope="col" className={classes.figure}>
            {texts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map(({ id, at, reason, note, amount, currency }) => (
          <tr key={id}>
            <td className={classes.wide}>{formatMoment(at)}</td>
            <td>
              {causeLabels[reason]}
              {note && <div className={classes.muted}>{note}</div>}
              <div className={classes.narrow}>{formatMoment(at)}</div>
            </td>
            <td className={classes.figure}>{money(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
