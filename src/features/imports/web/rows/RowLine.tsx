import { Button, Group, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Import, type ImportRow, importRoutes } from "#features/imports/contract.ts";
import { type ImportKindName, importTexts as texts } from "#features/imports/texts.ts";
import { call } from "#web/api.ts";
import { toastError } from "#web/ui/toasts/toast.ts";
import classes from "../imports.module.css";
import { type OpenedImport, useKeepEtag, useRefreshImports } from "../imports.ts";

interface RowLineProps {
  opened: OpenedImport;
  row: ImportRow;
  fields: Import["fields"];
}

const PAGES: Record<ImportKindName, string> = {
  clients: "/clients",
  couriers: "/couriers",
  services: "/services",
  tariffs: "/services/tariffs",
  orders: "/deliveries",
  requests: "/deliveries/requests",
};

/** A row, which is corrected in its place: Enter saves, Escape leaves it as it was. */
export function RowLine({ opened, row, fields }: RowLineProps) {
  const [draft, setDraft] = useState<Record<string, string>>();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const { busy, save } = useSaveRow(opened, row.row);
  useEffect(() => {
    if (!draft && wasOpen.current) button.current?.focus();
    wasOpen.current = draft !== undefined;
  }, [draft]);
  const problems = Object.entries({ ...row.warnings, ...row.errors });
  const take = async () => {
    if (await save({ values: changed(row, draft ?? {}) })) setDraft(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") void take();
    if (event.key === "Escape") setDraft(undefined);
  };
  return (
    <tr data-state={row.state}>
      <th scope="row">{row.row}</th>
      {fields.map(({ field, label }, index) => (
        <td key={field}>
          {draft ? (
            <ValueField
              label={label}
              isFirst={index === firstWrong(fields, row)}
              value={draft[field] ?? row.values[field] ?? ""}
              error={row.errors[field]?.[0]}
              onChange={(value) => setDraft({ ...draft, [field]: value })}
              onKeyDown={onKeyDown}
            />
          ) : (
            row.values[field]
          )}
        </td>
      ))}
      <td className={classes.problem}>
        {[...new Set(problems.flatMap(([, messages]) => messages))].join("; ")}
      </td>
      <td>
        <Group gap={4} wrap="nowrap">
          {draft ? (
            <>
              <Button size="compact-xs" loading={busy} onClick={() => void take()}>
                {texts.save}
              </Button>
              <Button size="compact-xs" variant="default" onClick={() => setDraft(undefined)}>
                {texts.cancel}
              </Button>
            </>
          ) : opened.state === "checked" ? (
            <>
              <Button ref={button} size="compact-xs" variant="default" onClick={() => setDraft({})}>
                {texts.correct}
              </Button>
              {row.record_id === null && <SkipButton row={row} onSkip={(skip) => void save({ skip })} />}
            </>
          ) : null}
          {row.record_id !== null && !draft && <RecordLink kind={opened.kind} id={row.record_id} />}
        </Group>
      </td>
    </tr>
  );
}

const SkipButton = ({ row, onSkip }: { row: ImportRow; onSkip: (skip: boolean) => void }) => (
  <Button size="compact-xs" variant="subtle" onClick={() => onSkip(row.state !== "skipped")}>
    {row.state === "skipped" ? texts.take : texts.skip}
  </Button>
);

const RecordLink = ({ kind, id }: { kind: ImportKindName; id: number }) => (
  <Link to={PAGES[kind]} search={{ detail: String(id) }}>
    {texts.open}
  </Link>
);

interface ValueFieldProps {
  label: string;
  /** Whether it takes the focus. */
  isFirst: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const ValueField = ({ label, isFirst, value, error, onChange, onKeyDown }: ValueFieldProps) => (
  <TextInput
    size="xs"
    aria-label={label}
    autoFocus={isFirst}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={onKeyDown}
  />
);

/** The values that were typed anew. */
const changed = (row: ImportRow, draft: Record<string, string>) =>
  Object.fromEntries(Object.entries(draft).filter(([field, value]) => value !== (row.values[field] ?? "")));

/** The first field with an error, else the first one. */
const firstWrong = (fields: Import["fields"], row: ImportRow) =>
  Math.max(
    0,
    fields.findIndex(({ field }) => row.errors[field] !== undefined),
  );

function useSaveRow({ id, etag }: OpenedImport, row: number) {
  const refresh = useRefreshImports();
  const keepEtag = useKeepEtag(id);
  const [busy, setBusy] = useState(false);
  async function save(body: { values?: Record<string, string>; skip?: boolean }): Promise<boolean> {
    setBusy(true);
    try {
      keepEtag((await call(importRoutes.row, { params: { id, row }, body, ifMatch: etag })).etag);
      return true;
    } catch (error) {
      toastError(texts.checkFailed, error);
      return false;
    } finally {
      setBusy(false);
      refresh();
    }
  }
  return { busy, save };
}
