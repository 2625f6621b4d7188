import { Text } from "@mantine/core";
import { restLeftText } from "#features/receipts/texts.ts";
import type { Cents } from "#shared/money.ts";

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
      {restLeftText(rest, { whole, cash })}
    </Text>
  );
}
