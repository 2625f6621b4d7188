import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { ownNumberText } from "#features/deliveries/fields/ownNumberTexts.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import { formatDay } from "#shared/dates.ts";
import { formatNumbered } from "#shared/numbers.ts";
import { money } from "#web/form/fields/amount.ts";
import type { Statement } from "../contract.ts";
import { earlierLines, ofDay, statementKindLabels, receivableTexts as texts } from "../texts.ts";
import classes from "./statement.module.css";

type Line = Statement["lines"][number];

/** How many lines are shown at first. The newest come first on screen, as people look for the last payment. */
const MOST = 50;

/** A statement's lines, newest first. */
export function StatementLines({ lines }: { lines: Line[] }) {
  const [all, setAll] = useState(false);
  if (lines.length === 0) return <Text className={classes.empty}>{texts.noLines}</Text>;
  const newest = lines.map((line, at) => ({ ...line, at })).reverse();
  return (
    <>
      <table className={classes.lines}>
        <caption className={classes.caption}>{texts.statement}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.date}</th>
            <th scope="col">{texts.concept}</th>
            <th scope="col">{texts.charge}</th>
            <th scope="col">{texts.credited}</th>
            <th scope="col">{texts.balance}</th>
          </tr>
        </thead>
        <tbody>
          {(all ? newest : newest.slice(0, MOST)).map(({ at, date, charge, credit, balance, ...line }) => (
            <tr key={at}>
              <td>{formatDay(date)}</td>
              <th scope="row">
                {conceptOf({ date, ...line })}
                {line.client_reference !== null && (
                  <small className={classes.zones}>{ownNumberText(line.client_reference)}</small>
                )}
                {line.zones !== null && <small className={classes.zones}>{line.zones}</small>}
              </th>
              <td data-label={texts.charge}>{charge > 0 && money(charge)}</td>
              <td data-label={texts.credited}>{credit > 0 && money(credit)}</td>
              <td data-label={texts.balance}>{money(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!all && newest.length > MOST && (
        <Button variant="subtle" fullWidth mt="xs" onClick={() => setAll(true)}>
          {earlierLines(newest.length - MOST)}
        </Button>
      )}
    </>
  );
}

function conceptOf({
  date,
  kind,
  number,
  opening,
  order_date,
  receipt_number: receipt,
}: Pick<Line, "date" | "kind" | "number" | "opening" | "order_date" | "receipt_number">) {
  const parts = [statementKindLabels[kind]];
  if (number !== null) parts.push(formatNumbered({ number, opening }));
  if (order_date !== null && order_date !== date) parts.push(ofDay(formatDay(order_date)));
  if (receipt !== null) parts.push(formatReceipt(receipt));
  return parts.join(" · ");
}
