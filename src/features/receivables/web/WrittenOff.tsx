import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "#shared/dates.ts";
import { formatNumbered } from "#shared/numbers.ts";
import { call } from "#web/api.ts";
import { money } from "#web/form/fields/amount.ts";
import { useMay } from "#web/session/session.ts";
import { receivableRoutes as routes } from "../contract.ts";
import { receivableTexts as texts } from "../texts.ts";
import classes from "./statement.module.css";
import { useWriteOffs } from "./useWriteOffs.ts";

/** What was written off of a client's debts, or of one debt, with the way to void it. Shows nothing if there is none. */
export function WrittenOff({ of }: { of: { client_id: string } | { debt_id: string } }) {
  const may = useMay();
  const { data: written } = useQuery({
    enabled: may(routes.writeOffs.access),
    queryKey: [routes.writeOffs.path, of],
    queryFn: ({ signal }) => call(routes.writeOffs, { query: { ...of, perPage: "50" }, signal }),
  });
  const { undo } = useWriteOffs();
  if (!written || written.items.length === 0) return null;
  return (
    <section aria-label={texts.writeOffs}>
      <h3 className={classes.section}>{texts.writeOffs}</h3>
      <ul className={classes.list}>
        {written.items.map((writeOff) => (
          <li key={writeOff.id}>
            <strong>{formatNumbered(writeOff)}</strong>
            <span>{`${formatDay(writeOff.date)} · ${writeOff.reason}`}</span>
            <span>{money(writeOff.amount)}</span>
            {writeOff.voided_at ? (
              <span>{texts.voided}</span>
            ) : (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                c="var(--text-soft)"
                aria-label={`${texts.void}, ${texts.order} ${formatNumbered(writeOff)}`}
                onClick={() => void undo(writeOff)}
              >
                {texts.void}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
