import { Text } from "@mantine/core";
import { changeLines } from "../changes.ts";
import type { AuditEvent } from "../contract.ts";
import { eventTexts } from "../texts.ts";
import classes from "./events.module.css";

/** Field by field, what was and what is. */
export function Changes({ event }: { event: AuditEvent }) {
  const lines = changeLines(event);
  if (lines.length === 0) return <Text c="var(--text-soft)">{eventTexts.noChanges}</Text>;
  return (
    <table className={classes.changes}>
      <caption>{eventTexts.changes}</caption>
      <thead>
        <tr>
          <th scope="col">{eventTexts.field}</th>
          <th scope="col">{eventTexts.before}</th>
          <th scope="col">{eventTexts.after}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
