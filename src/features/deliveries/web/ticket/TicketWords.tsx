import { Stack, Text, Title } from "@mantine/core";
import type { Delivery } from "#features/deliveries/contract.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { paperLines, ticketLines } from "#features/deliveries/ticket.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import { Facts } from "#web/ui/Facts.tsx";
import classes from "../deliveries.module.css";

/** The ticket's lines as text, for browsers that can't show a PDF, as on most phones. */
export function TicketWords({ order }: { order: Delivery }) {
  const { groups, amount, bolivares, date } = paperLines(ticketLines(order, "", useRate()));
  return (
    <Stack className={classes.words} gap="md">
      <Text size="sm" c="var(--text-soft)">
        {deliveryTexts.noViewer}
      </Text>
      <Facts
        facts={[
          { label: deliveryTexts.date, value: date },
          amount,
          ...(bolivares ? [{ ...bolivares, wide: true }] : []),
        ]}
      />
      {groups.map(({ title, lines }) => (
        <section key={title}>
          <Title order={3} mb="xs">
            {title}
          </Title>
          <Facts
            facts={lines.map((line, index) => ({
              ...line,
              // The last one of an odd number takes the whole row.
              wide: index % 2 === 0 && index === lines.length - 1,
            }))}
          />
        </section>
      ))}
    </Stack>
  );
}
