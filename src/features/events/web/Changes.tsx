import { Text } from "@mantine/core";
import { changeLines } from "../changes.ts";
import type { AuditEvent } from "../contract.ts";
import { eventTexts } from "../texts.ts";
import classes from "./events.module.css";

/** Each field before and after. A side without a value is omitted. */
export function Changes({ event }: { event: AuditEvent }) {
  const lines = changeLines(event);
  if (lines.length === 0)
    return event.action === "update" && <Text className={classes.none}>{eventTexts.noChanges}</Text>;
  const withBefore = lines.some(({ before }) => before !== eventTexts.nothing);
  const withAfter = lines.some(({ after }) => after !== eventTexts.nothing);
  return (
    <table className={classes.changes}>
      <caption>{eventTexts.changes}</caption>
      <thead>
        <tr>
          <th scope="col">{eventTexts.field}</th>
          {withBefore && <th scope="col">{eventTexts.before}</th>}
          {withAfter && <th scope="col">{eventTexts.after}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            {withBefore && <td className={classes.before}>{before}</td>}
            {withAfter && <td className={classes.after}>{after}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
