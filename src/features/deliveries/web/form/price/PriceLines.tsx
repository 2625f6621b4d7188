import { Text } from "@mantine/core";
import classes from "#features/deliveries/web/deliveries.module.css";
import { money } from "#web/form/fields/amount.ts";

interface PriceLinesProps {
  price: { amount: number; lines: readonly { name: string; amount: number }[]; explanation: string };
}

/** Why an order costs what it costs: the lines, if there are several or another amount was agreed, and where the price comes from. */
export function PriceLines({ price: { amount, lines, explanation } }: PriceLinesProps) {
  const isPlain = lines.length === 1 && lines[0]?.amount === amount;
  return (
    <>
      {!isPlain && (
        <ul className={classes.priceLines}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the price
            <li key={index}>
              <span>{line.name}</span>
              <span className="numbers">{money(line.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      <Text size="xs" c="var(--text-soft)">
        {explanation}
      </Text>
    </>
  );
}
