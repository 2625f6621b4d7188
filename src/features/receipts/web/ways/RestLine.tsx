import { Text } from "@mantine/core";
import {
  changeLeft,
  payingTexts,
  receivedLeft,
  restText,
  stillOwed,
  tooMuch,
} from "#features/receipts/texts.ts";
import { type Cents, formatMoney } from "#shared/money.ts";

interface RestLineProps {
  /** See `restOf`. */
  rest: { USD: Cents; VES: Cents | null };
  whole: boolean;
  /** Change can be given: notes were handed over. */
  cash: boolean;
}

/** What is left to pay or to give back, in both currencies. */
export function RestLine({ rest, whole, cash }: RestLineProps) {
  return (
    <Text size="sm" className="numbers" role="status">
      {textOf(rest, whole, cash)}
    </Text>
  );
}

function textOf(rest: RestLineProps["rest"], whole: boolean, cash: boolean): string {
  const { USD, VES } = rest;
  const both = restText(formatMoney(Math.abs(USD)), VES === null ? null : formatMoney(Math.abs(VES), "VES"));
  if (USD < 0 || (VES ?? 0) < 0) return cash ? changeLeft(both) : tooMuch(both);
  if (USD === 0) return payingTexts.complete;
  return whole ? receivedLeft(both) : stillOwed(both);
}
