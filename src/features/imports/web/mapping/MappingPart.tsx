import { Button, Group, Text } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type Import, type ImportOptions, importRoutes, type Mapping } from "#features/imports/contract.ts";
import { isUnderstood, understoodFields } from "#features/imports/rules.ts";
import { columnTexts, importTexts as texts } from "#features/imports/texts.ts";
import { ApiError, call } from "#web/api.ts";
import { toastError } from "#web/ui/toasts/toast.ts";
import classes from "../imports.module.css";
import { type OpenedImport, useKeepImport, useRefreshImports } from "../imports.ts";
import { ColumnFields } from "./ColumnFields.tsx";
import { Options } from "./Options.tsx";

interface MappingPartProps {
  opened: OpenedImport;
  /** After every row was checked. */
  onChecked: () => void;
}

/** Which column has each field, with what the column holds; folded while nothing of it is in doubt. Saving checks every row. */
export function MappingPart({ opened, onChecked }: MappingPartProps) {
  const [mapping, setMapping] = useState<Mapping>(opened.mapping);
  const [options, setOptions] = useState<ImportOptions>(opened.options);
  const [isOpen, setOpen] = useState(() => !isUnderstood(opened));
  const { busy, errors, check } = useCheck(opened, (checked) => {
    // A file that was read again has other columns.
    setMapping(checked.mapping);
    setOptions(checked.options);
    onChecked();
  });
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hasErrors = Object.keys(errors).length > 0;
  useEffect(() => {
    if (hasErrors) setOpen(true);
  }, [hasErrors]);
  useEffect(() => {
    if (busy || document.activeElement !== document.body) return;
    // The button that was pressed could not keep it.
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (hasErrors) (wrong ?? button.current)?.focus();
  }, [busy, hasErrors]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check({ mapping, options });
  };
  return (
    <form ref={form} className={classes.mapping} onSubmit={submit} aria-label={texts.columns}>
      {isOpen ? (
        <ColumnFields
          {...{ opened, mapping, options, errors }}
          onMapping={setMapping}
          onOptions={setOptions}
        />
      ) : (
        <Understood opened={opened} onOpen={() => setOpen(true)} />
      )}
      <Options kind={opened.kind} hiddenRows={opened.hidden_rows} options={options} onChange={setOptions} />
      {opened.unused.length > 0 && <Text size="sm">{columnTexts.unused(opened.unused)}</Text>}
      {opened.hidden_rows > 0 && <Text size="sm">{columnTexts.hidden(opened.hidden_rows)}</Text>}
      <Group>
        <Button
          ref={button}
          type="submit"
          loading={busy}
          variant={opened.state === "checked" ? "default" : "filled"}
        >
          {texts.check}
        </Button>
      </Group>
    </form>
  );
}

/** What was understood, on few lines. */
function Understood({ opened, onOpen }: { opened: OpenedImport; onOpen: () => void }) {
  const fields = understoodFields(opened, opened);
  const columns = fields.reduce((sum, field) => sum + field.columns, 0);
  return (
    <div>
      <Text>
        {columnTexts.understood(columns)}
        {" · "}
        <button type="button" className={classes.link} onClick={onOpen}>
          {texts.change}
        </button>
      </Text>
      <ul className={classes.understood}>
        {fields.map(({ field, name, holds }) => (
          <li key={field}>{[name, ...holds].join(" · ")}</li>
        ))}
      </ul>
    </div>
  );
}

function useCheck({ id, etag }: OpenedImport, onChecked: (checked: Import) => void) {
  const refresh = useRefreshImports();
  const keep = useKeepImport(id);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  async function check(body: { mapping: Mapping; options: ImportOptions }) {
    setBusy(true);
    setErrors({});
    try {
      const answer = await call(importRoutes.mapping, { params: { id }, body, ifMatch: etag });
      keep(answer);
      onChecked(answer.data);
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors);
      toastError(texts.checkFailed, error);
    } finally {
      setBusy(false);
      refresh();
    }
  }
  return { busy, errors, check };
}
