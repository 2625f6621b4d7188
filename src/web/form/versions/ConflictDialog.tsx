import { Button, Group, Radio, Skeleton, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { LastChange } from "#shared/errors.ts";
import { conflictTexts as texts, uiTexts } from "#shared/texts.ts";
import { formatMoment } from "#web/clock.ts";
import { DialogButtons } from "#web/dialog/DialogFooter.tsx";
import { Modal } from "#web/dialog/Modal.tsx";
import { changedBy, toastError } from "#web/ui/toasts/toast.ts";
import { fieldPathOf } from "../focus.ts";
import classes from "../form.module.css";
import { labelOf } from "../useMissing.ts";
import { type Difference, findDifferences, mergeValues } from "./differences.ts";
import type { Conflict, SavedVersion } from "./RecordFields.tsx";

interface ConflictDialogProps<Values extends object> {
  form: HTMLElement | null;
  base: Values;
  mine: Values;
  /** Who saved first. */
  changed: LastChange | undefined;
  conflict: Conflict<Values>;
  onClose: () => void;
}

/** Somebody else saved first: shows both versions field by field, and continues with the chosen values. */
export function ConflictDialog<Values extends object>(props: ConflictDialogProps<Values>) {
  const { base, mine, conflict, onClose } = props;
  const [saved, setSaved] = useState<SavedVersion<Values>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    conflict.load().then(setSaved, (error: unknown) => {
      toastError(uiTexts.loadFailed, error);
      onClose();
    });
  }, []);
  return (
    <Modal opened onClose={onClose} title={texts.title} size="lg">
      {saved ? (
        <Choice {...props} saved={saved} differences={findDifferences(base, mine, saved.values)} />
      ) : (
        <Skeleton height={160} />
      )}
    </Modal>
  );
}

interface ChoiceProps<Values extends object> extends ConflictDialogProps<Values> {
  saved: SavedVersion<Values>;
  differences: Difference[];
}

function Choice<Values extends object>(props: ChoiceProps<Values>) {
  const { form, mine, changed, saved, differences, onClose } = props;
  // By default a field that the person changed keeps their value; the others get the saved one.
  const [paths, setPaths] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter(({ changed }) => changed).map(({ path }) => path)),
  );
  const all = differences.map(({ path }) => path);
  const keep = (path: string, own: boolean) => {
    const next = new Set(paths);
    if (own) next.add(path);
    else next.delete(path);
    setPaths(next);
  };
  const apply = () => {
    saved.resolve(mergeValues(saved.values, mine, [...paths]));
    onClose();
  };
  return (
    <Stack gap="md">
      <div>
        {changed && <Text mb={4}>{changedBy(changed)}</Text>}
        <Text size="sm" c="var(--text-soft)">
          {differences.length > 0 ? texts.hint : texts.same}
        </Text>
      </div>
      {differences.length > 1 && (
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => setPaths(new Set(all))}>
            {texts.allMine}
          </Button>
          <Button variant="default" size="xs" onClick={() => setPaths(new Set())}>
            {texts.allTheirs}
          </Button>
        </Group>
      )}
      {differences.map((difference) => {
        const { path } = difference;
        const field = asShown(form, path);
        return (
          <Radio.Group
            key={path}
            label={field.label}
            value={paths.has(path) ? "mine" : "theirs"}
            onChange={(value) => keep(path, value === "mine")}
          >
            <div className={classes.versions}>
              <Version value="mine" name={texts.mine} text={field.text ?? difference.mine} />
              <Version
                value="theirs"
                name={[texts.theirs, changed?.by, saved.savedAt && formatMoment(saved.savedAt)]
                  .filter(Boolean)
                  .join(" · ")}
                text={saved.textOf(path) ?? difference.theirs}
              />
            </div>
          </Radio.Group>
        );
      })}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button data-autofocus onClick={apply}>
          {texts.apply}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

function Version({ value, name, text }: { value: string; name: string; text: string }) {
  return (
    <Radio
      value={value}
      className={classes.version}
      label={
        <>
          <span className={classes.versionName}>{name}</span>
          <span className={classes.versionText}>{text}</span>
        </>
      }
    />
  );
}

/** A field's label, and its value as the form shows it. A picker shows a name instead of an id. */
function asShown(form: HTMLElement | null, path: string): { label: string; text?: string } {
  const fields = [...(form?.querySelectorAll<HTMLElement>("[data-path]") ?? [])];
  const field = fields.find((candidate) => fieldPathOf(candidate) === path);
  if (field instanceof HTMLInputElement && field.type !== "checkbox")
    return { label: labelOf(field), text: field.value || texts.empty };
  if (field) {
    const checked = field.querySelector<HTMLInputElement>("input[type=radio]:checked");
    const word = checked?.labels?.[0]?.textContent;
    return { label: labelOf(field), ...(word ? { text: word } : {}) };
  }
  // A list's rows have their own fields, so the list's label is its legend.
  const row = fields.find((candidate) => fieldPathOf(candidate).startsWith(`${path}.`));
  return { label: row?.closest("fieldset")?.querySelector("legend span")?.textContent ?? path };
}
