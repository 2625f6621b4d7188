import { Button } from "@mantine/core";
import { numberOf } from "#features/deliveries/rules.ts";
import { formatDay } from "#shared/dates.ts";
import { today } from "#web/clock.ts";
import { money } from "#web/form/fields/amount.ts";
import { useMay } from "#web/session/session.ts";
import { receivableTexts as texts } from "../texts.ts";
import { useAgeingOrders } from "./queries.ts";
import classes from "./statement.module.css";
import { useWriteOffs } from "./useWriteOffs.ts";
import { WrittenOff } from "./WrittenOff.tsx";

/** The orders that a client owes today, which those who keep the books may write off, and those that were. */
export function PendingOrders({ clientId }: { clientId: number }) {
  const { data: orders = [] } = useAgeingOrders(today(), String(clientId));
  const { writeOff } = useWriteOffs();
  const writesOff = useMay()("books");
  return (
    <>
      {orders.length > 0 && (
        <section aria-label={texts.pending}>
          <h3 className={classes.section}>{texts.pending}</h3>
          <ul className={classes.list}>
            {orders.map((order) => (
              <li key={order.delivery_id}>
                <strong>{numberOf(order)}</strong>
                <span>{formatDay(order.date)}</span>
                <span>{money(order.owed)}</span>
                {writesOff && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    c="var(--text-soft)"
                    aria-label={`${texts.writeOff}, ${texts.order} ${numberOf(order)}`}
                    onClick={() => void writeOff(order)}
                  >
                    {texts.writeOff}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <WrittenOff of={{ client_id: String(clientId) }} />
    </>
  );
}
