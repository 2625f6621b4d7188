import { Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Import, importRoutes } from "#features/imports/contract.ts";
import { rowStateLabels, rowsText, importTexts as texts } from "#features/imports/texts.ts";
import { IMPORT_ROW_STATES } from "#shared/vocabulary.ts";
import { call } from "#web/api.ts";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import { Pager } from "#web/list/Pager.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import classes from "../imports.module.css";
import type { OpenedImport, RowsQuery } from "../imports.ts";
import { RowLine } from "./RowLine.tsx";

interface RowsPartProps {
  opened: OpenedImport;
  query: Partial<RowsQuery>;
  change: (patch: Partial<RowsQuery>) => void;
}

/** The rows as they will be, ten at a time, by state or by what is wrong with them. */
export function RowsPart({ opened, query: { import: _, ...filters }, change }: RowsPartProps) {
  const query = { perPage: "10", ...filters };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [importRoutes.rows.path, opened.id, opened.counts, query],
    queryFn: async ({ signal }) =>
      (await call(importRoutes.rows, { params: { id: opened.id }, query, signal })).data,
    placeholderData: keepPreviousData,
  });
  const fields = opened.fields.filter(
    ({ field, fixed }) => fixed || (opened.mapping[field] ?? null) !== null,
  );
  const states = IMPORT_ROW_STATES.filter((state) => opened.counts[state] > 0);
  return (
    <section aria-label={texts.rows}>
      <Problems opened={opened} query={filters} change={change} />
      <div className={classes.tools}>
        <ChoiceField
          label={texts.state}
          data={[
            { value: "", label: texts.allRows },
            ...states.map((state) => ({ value: state, label: rowStateLabels[state] })),
          ]}
          allowDeselect={false}
          value={filters.state ?? ""}
          onChange={(state) => change({ state: (state || undefined) as RowsQuery["state"] })}
        />
      </div>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too */}
          <div className={classes.scroll} tabIndex={0}>
            <table className={classes.table} data-stale={isPlaceholderData}>
              <thead>
                <tr>
                  <th scope="col">{texts.row}</th>
                  {fields.map(({ field, label }) => (
                    <th key={field} scope="col">
                      {label}
                    </th>
                  ))}
                  <th scope="col">{texts.problem}</th>
                  <th scope="col">{opened.state === "checked" ? texts.correct : texts.record}</th>
                </tr>
              </thead>
              <tbody>
                {data.items.map((row) => (
                  <RowLine key={row.row} opened={opened} row={row} fields={fields} />
                ))}
              </tbody>
            </table>
          </div>
          {data.total === 0 && <Text className={classes.soft}>{rowsText(0)}</Text>}
          <Pager page={data} onTurn={(page) => change({ page: String(page) })} />
        </>
      )}
    </section>
  );
}

interface ProblemsProps {
  opened: Import;
  query: Pick<Partial<RowsQuery>, "field" | "problem">;
  change: (patch: Partial<RowsQuery>) => void;
}

/** How many problems are named before somebody asks for all. */
const FEW = 8;

/** What is wrong, by kind. Each shows its rows. */
function Problems({ opened, query, change }: ProblemsProps) {
  const [isWhole, setWhole] = useState(false);
  if (opened.problems.length === 0) return null;
  const problems = isWhole ? opened.problems : opened.problems.slice(0, FEW);
  const isLong = problems.length < opened.problems.length;
  const labels = new Map(opened.fields.map(({ field, label }) => [field, label]));
  return (
    <ul className={classes.problems}>
      {problems.map(({ field, message, count }) => {
        const isShown = query.field === field && query.problem === message;
        return (
          <li key={`${field} ${message}`}>
            <button
              type="button"
              aria-pressed={isShown}
              onClick={() =>
                change(isShown ? { field: undefined, problem: undefined } : { field, problem: message })
              }
            >
              {`${rowsText(count)}: ${labels.get(field) ?? field}: ${message}`}
            </button>
          </li>
        );
      })}
      {isLong && (
        <li>
          <button type="button" onClick={() => setWhole(true)}>
            {texts.everyProblem(opened.problems.length)}
          </button>
        </li>
      )}
    </ul>
  );
}
