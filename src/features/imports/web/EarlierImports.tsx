import { Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import { focusWhenLost } from "#web/focusWhenLost.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { importRoutes } from "../contract.ts";
import { importStateLabels, kindLabels, rowsText, importTexts as texts } from "../texts.ts";
import classes from "./imports.module.css";

/** What the company imported before. Each opens. `takesFocus`: whether what the person pressed to come here is gone. */
export function EarlierImports({ takesFocus }: { takesFocus: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: [importRoutes.list.path],
    queryFn: ({ signal }) => call(importRoutes.list, { signal }),
  });
  return (
    <section aria-label={texts.earlier}>
      <Title order={2} className={classes.heading} tabIndex={-1} ref={takesFocus ? focusWhenLost : undefined}>
        {texts.earlier}
      </Title>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={64} />}
      {data?.length === 0 && <Text className={classes.soft}>{texts.none}</Text>}
      <ul className={classes.earlier}>
        {data?.map(({ id, file_name, kind, state, counts, uploaded_by, created_at }) => (
          <li key={id}>
            <Link to="." search={{ import: String(id) }}>
              {file_name}
            </Link>
            <span className={classes.soft}>
              {`${kindLabels[kind]} · ${rowsText(counts.rows)} · ${importStateLabels[state]} · ${uploaded_by}, ${formatMoment(created_at)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
