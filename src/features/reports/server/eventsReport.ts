import { actionLabels, entityLabels } from "#features/events/texts.ts";
import type { Db } from "#server/schema.ts";
import { reportTitles, documentTexts as texts } from "../texts.ts";
import { daysOf, type ReportDefinition, type ReportInput } from "./report.ts";
import { BATCH, inBatches } from "./sheet/batches.ts";

/** An employee's events. */
export const eventsReport: ReportDefinition = {
  title: reportTitles.events,
  orientation: "portrait",
  async write(sheet, db, input) {
    const table = sheet.table(
      [
        { label: texts.date, width: 108, kind: "moment" },
        { label: texts.action, width: 100 },
        { label: texts.about, width: 80 },
        { label: texts.what, width: 228, lines: 4 },
      ],
      [{ label: texts.employee }],
    );
    let begun = false;
    for await (const batch of eventsOf(db, input)) {
      if (!begun) table.group([input.thing?.name]);
      begun = true;
      for (const { created_at, action, entity, summary } of batch)
        table.row([created_at, actionLabels[action], entityLabels[entity], summary]);
      await sheet.drain();
    }
  },
};

/** The employee's events, oldest first. */
function eventsOf(db: Db, input: ReportInput) {
  const { start, end } = daysOf(input);
  return inBatches(async (after: { id: number } | undefined) =>
    db
      .selectFrom("events")
      .select(["id", "created_at", "action", "entity", "summary"])
      .where("company_id", "=", input.companyId)
      .where("actor_id", "=", input.thing?.id ?? 0)
      .where("id", ">", after?.id ?? 0)
      .where("id", "<=", input.lastEvent ?? Number.MAX_SAFE_INTEGER)
      .where("day", ">=", start)
      .where("day", "<=", end)
      .orderBy("id")
      .limit(BATCH)
      .execute(),
  );
}
