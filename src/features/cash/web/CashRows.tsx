import { Button, Group, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { causeLabels, placeLabels } from "#features/journal/texts.ts";
import { uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import { money } from "#web/form/fields/amount.ts";
import { Pager } from "#web/list/Pager.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { useUrlState } from "#web/useUrlState.ts";
import { cashRoutes } from "../contract.ts";
import { overviewTexts as texts } from "../texts.ts";
import classes from "./cash.module.css";

/** The movements behind the figure that was chosen. */
export function CashRows() {
  const { query, change } = useUrlState<Record<string, string>>(cashRoutes.movements.query);
  const { data, error, refetch } = useQuery({
    queryKey: [cashRoutes.movements.path, query],
    queryFn: ({ signal }) => call(cashRoutes.movements, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const narrowed = Object.keys(query).some((key) => key !== "page" && key !== "perPage");
  const clear = Object.fromEntries(Object.keys(query).map((key) => [key, undefined]));
  return (
    <section id="movimientos" aria-label={texts.rows} className={classes.page}>
      <Group justify="space-between">
        <Text component="h2" fw={620}>
          {texts.rows}
        </Text>
        {narrowed && (
          <Button variant="default" size="xs" onClick={() => change(clear)}>
            {uiTexts.removeFilters}
          </Button>
        )}
      </Group>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.wide}>
                {texts.moment}
              </th>
              <th scope="col">{texts.reason}</th>
              <th scope="col" className={classes.wide}>
                {texts.place}
              </th>
              <th scope="col" className={classes.wide}>
                {texts.by}
              </th>
              <th scope="col" className={classes.figure}>
                {uiTexts.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {data?.items.map(({ id, at, reason, note, place, by, amount, currency }) => (
              <tr key={id}>
                <td className={classes.wide}>{formatMoment(at)}</td>
                <td>
                  {note ? `${causeLabels[reason]} · ${note}` : causeLabels[reason]}
                  <div className={classes.narrow}>{`${formatMoment(at)} · ${placeLabels[place]}`}</div>
                </td>
                <td className={classes.wide}>{placeLabels[place]}</td>
                <td className={classes.wide}>{by}</td>
                <td className={classes.figure}>{money(amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && (
        <Pager
          page={data}
          onTurn={(page) => change({ page: page > 1 ? String(page) : undefined })}
          onResize={(perPage) => change({ perPage: String(perPage) })}
        />
      )}
    </section>
  );
}
