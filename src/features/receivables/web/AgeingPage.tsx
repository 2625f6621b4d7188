import { Box, Group, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { isDay } from "#shared/dates.ts";
import { holds } from "#shared/search.ts";
import { today } from "#web/clock.ts";
import { download } from "#web/download.ts";
import { DateField } from "#web/form/fields/DateField.tsx";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { DownloadMenu } from "#web/report/DownloadMenu.tsx";
import { ReportMenu } from "#web/report/ReportMenu.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { useUrlState } from "#web/useUrlState.ts";
import { receivableRoutes } from "../contract.ts";
import { BUCKETS } from "../rules.ts";
import { receivableTexts as texts } from "../texts.ts";
import { AgeingOrders } from "./AgeingOrders.tsx";
import { AgeingTable } from "./AgeingTable.tsx";
import classes from "./ageing.module.css";
import { useAgeing } from "./queries.ts";

/** The page's state in the URL: the day, and the cell whose orders are shown. */
const view = z.object({
  date: z.string().optional(),
  client: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .describe("0: the anonymous clients"),
  bucket: z.enum(BUCKETS.map(({ key }) => key)).optional(),
});

const reports = [{ label: texts.writeOffReport, route: receivableRoutes.writeOffReport, dates: true }];

function AgeingPage() {
  const { query, change } = useUrlState<z.input<typeof view>>(view);
  const day = query.date !== undefined && isDay(query.date) ? query.date : today();
  const [typed, setTyped] = useState(day);
  const [search, setSearch] = useState("");
  const { data, error, isFetching, isPlaceholderData, refetch } = useAgeing(day);
  const rows = data?.clients.filter(({ legal_name }) => holds(legal_name, search));
  const row = data?.clients.find(({ client_id }) => String(client_id ?? 0) === query.client);

  return (
    <>
      <PageHeader title={texts.ageing} subtitle={texts.ageingHint}>
        <ReportMenu reports={reports} />
        <DownloadMenu
          onDownload={(format) =>
            void download(receivableRoutes.ageingReport, { query: { date: day, format } })
          }
        />
      </PageHeader>
      <Group gap="sm" mb="sm" align="flex-end" className={classes.tools}>
        <DateField
          label={texts.asOf}
          value={typed}
          onChange={(day) => {
            setTyped(day as typeof typed);
            if (isDay(day)) change({ date: day === today() ? undefined : day });
          }}
        />
        <TextInput
          label={texts.client}
          placeholder={texts.searchClient}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Group>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Box aria-busy={isFetching} data-stale={isPlaceholderData} className={classes.rows}>
          <AgeingTable
            rows={rows}
            totals={search.trim() === "" ? data?.totals : undefined}
            onOpen={({ client_id }, bucket) => change({ client: String(client_id ?? 0), bucket })}
          />
        </Box>
      )}
      <AgeingOrders
        date={day}
        row={row}
        bucket={query.bucket}
        onClose={() => change({ client: undefined, bucket: undefined })}
      />
    </>
  );
}

export const screen = { access: receivableRoutes.ageing.access, Page: AgeingPage };
