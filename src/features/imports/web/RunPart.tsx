import { Button, Group, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#web/api.ts";
import { download } from "#web/download.ts";
import { confirm } from "#web/ui/confirm.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type Import, importRoutes } from "../contract.ts";
import { rowStateLabels, importTexts as texts } from "../texts.ts";
import classes from "./imports.module.css";
import { useRefreshImports } from "./imports.ts";

/** Runs a checked import, shows how far it is, and what became of it. */
export function RunPart({ made }: { made: Import }) {
  const refresh = useRefreshImports();
  const [busy, setBusy] = useState(false);
  const { counts, state } = made;
  const good = counts.ok + counts.warning;
  const bad = counts.error + counts.rejected;
  async function act(what: () => Promise<unknown>, failed: string) {
    setBusy(true);
    try {
      await what();
    } catch (error) {
      toastError(failed, error);
    } finally {
      setBusy(false);
      refresh();
    }
  }
  const params = { id: made.id };
  const run = () => act(() => call(importRoutes.run, { params }), texts.runFailed);
  async function undo() {
    if (!(await confirm(texts.confirmUndo, { danger: true, subject: made.file_name }))) return;
    await act(async () => {
      await call(importRoutes.undo, { params });
      toastSuccess(texts.undoneToast);
    }, texts.undoFailed);
  }
  return (
    <section className={classes.run} aria-label={texts.rows}>
      <Counts made={made} />
      {made.progress && <Running progress={made.progress} />}
      <Group gap="sm">
        {state === "checked" && (
          <Button loading={busy} disabled={good === 0} onClick={() => void run()}>
            {good === 0 ? texts.nothingToRun : texts.run(good)}
          </Button>
        )}
        {bad > 0 && state !== "running" && (
          <Button
            variant="default"
            leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
            onClick={() => void download(importRoutes.rejected, { params })}
          >
            {texts.rejectedFile(bad)}
          </Button>
        )}
        {state === "done" && counts.created > 0 && (
          <Button variant="default" color="red" loading={busy} onClick={() => void undo()}>
            {texts.undo}
          </Button>
        )}
      </Group>
      {state === "checked" && counts.error > 0 && (
        <Text className={classes.soft}>{texts.left(counts.error)}</Text>
      )}
    </section>
  );
}

const SHOWN = ["ok", "warning", "error", "skipped", "created", "updated", "rejected"] as const;

function Counts({ made: { counts } }: { made: Import }) {
  return (
    <dl className={classes.counts} aria-live="polite">
      {SHOWN.filter((state) => counts[state] > 0).map((state) => (
        <div key={state} data-state={state}>
          <dt>{rowStateLabels[state]}</dt>
          <dd>{counts[state].toLocaleString("es-VE")}</dd>
        </div>
      ))}
    </dl>
  );
}

function Running({
  progress: { done, total, per_second, seconds_left },
}: {
  progress: NonNullable<Import["progress"]>;
}) {
  return (
    <div>
      <progress className={classes.progress} value={done} max={total || 1} aria-label={texts.running} />
      <Text className={classes.soft}>
        {per_second > 0 ? texts.rate(per_second, seconds_left) : texts.running} {texts.mayLeave}
      </Text>
    </div>
  );
}
