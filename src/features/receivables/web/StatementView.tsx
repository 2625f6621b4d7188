import { Box, Checkbox, Skeleton } from "@mantine/core";
import { useState } from "react";
import { addMonths, periodOf } from "#shared/dates.ts";
import { fieldErrors } from "#shared/fields.ts";
import { reportTexts } from "#shared/texts.ts";
import { today } from "#web/clock.ts";
import { download } from "#web/download.ts";
import { money } from "#web/form/fields/amount.ts";
import { DateField } from "#web/form/fields/DateField.tsx";
import { MonthButtons } from "#web/form/fields/MonthButtons.tsx";
import { DownloadMenu } from "#web/report/DownloadMenu.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { receivableRoutes as routes } from "../contract.ts";
import { receivableTexts as texts } from "../texts.ts";
import { PendingOrders } from "./PendingOrders.tsx";
import { useStatement } from "./queries.ts";
import { Sparkline } from "./Sparkline.tsx";
import { StatementLines } from "./StatementLines.tsx";
import classes from "./statement.module.css";

/** A client's statement of account: by default the last three months. */
export function StatementView({ clientId }: { clientId: number }) {
  const [start, setStart] = useState<string>(periodOf("month", addMonths(today(), -2)).start);
  const [end, setEnd] = useState<string>(today());
  const [byReceipt, setByReceipt] = useState(false);
  const range = { start_date: start, end_date: end, group: byReceipt ? ("receipt" as const) : undefined };
  const problems = routes.statement.query.safeParse(range).error;
  const errors = problems ? fieldErrors(problems) : {};
  const { data, error, isFetching, refetch } = useStatement(clientId, problems ? undefined : range);
  return (
    <>
      <div className={classes.tools}>
        <DateField
          label={reportTexts.start}
          value={start}
          onChange={setStart}
          error={errors.start_date?.[0]}
        />
        <DateField label={reportTexts.end} value={end} onChange={setEnd} error={errors.end_date?.[0]} />
        <MonthButtons
          onChoose={(month) => {
            setStart(month.start);
            setEnd(month.end);
          }}
        />
        <Checkbox
          label={texts.byReceipt}
          checked={byReceipt}
          onChange={(event) => setByReceipt(event.currentTarget.checked)}
        />
        <DownloadMenu
          disabled={problems !== undefined}
          onDownload={(format) =>
            void download(routes.statementReport, { params: { id: clientId }, query: { ...range, format } })
          }
        />
      </div>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={200} radius={10} />}
      {data && (
        <Box aria-busy={isFetching}>
          <div className={classes.summary}>
            <dl className={classes.figures}>
              <div>
                <dt>{texts.opening}</dt>
                <dd>{money(data.opening)}</dd>
              </div>
              <div>
                <dt>{texts.closing}</dt>
                <dd data-strong>{money(data.closing)}</dd>
              </div>
            </dl>
            {!problems && <Sparkline statement={data} start={start} end={end} />}
          </div>
          <StatementLines lines={data.lines} />
          <PendingOrders clientId={clientId} />
        </Box>
      )}
    </>
  );
}
