import { Alert, Button, Group, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Ref, useState } from "react";
import { call } from "#web/api.ts";
import { download } from "#web/download.ts";
import { confirm } from "#web/ui/confirm.ts";
import { toastError } from "#web/ui/toasts/toast.ts";
import { type Import, importRoutes } from "../contract.ts";
import { rowStateLabels, importTexts as texts } from "../texts.ts";
import classes from "./imports.module.css";
import { useKeepImport, useRefreshImports } from "./imports.ts";

interface RunPartProps {
  ref: Ref<HTMLElement>;
  opened: Import;
  /** After each step: its button may be gone. */
  onStep: () => void;
}

/** Runs a checked import, shows how far it is, and what became of it. */
export function RunPart({ ref, opened, onStep }: RunPartProps) {
  const { busy, run, stop, undo } = useSteps(opened, onStep);
  const { counts, state } = opened;
  const good = counts.ok + counts.warning;
  const bad = counts.error + counts.rejected;
  return (
    <section ref={ref} tabIndex={-1} className={classes.run} aria-label={texts.result}>
      <Counts opened={opened} />
      {opened.progress && <Running progress={opened.progress} isUndoing={state === "undoing"} />}
      {opened.undo_problem !== null && (
        <Alert color="red" role="status">
          {opened.undo_problem}
        </Alert>
      )}
      <Group gap="sm">
        {state === "checked" && (
          <Button loading={busy} disabled={good === 0} onClick={() => void run()}>
            {good === 0 ? texts.nothingToRun : texts.run(good)}
          </Button>
        )}
        {state === "running" && (
          <Button variant="default" loading={busy} onClick={() => void stop()}>
            {texts.stop}
          </Button>
        )}
        {state === "stopped" && good > 0 && (
          <Button loading={busy} onClick={() => void run()}>
            {texts.goOn}
          </Button>
        )}
        {bad > 0 && !opened.progress && (
          <Button
            variant="default"
            leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
            onClick={() => void download(importRoutes.rejected, { params: { id: opened.id } })}
          >
            {texts.rejectedFile(bad)}
          </Button>
        )}
        {opened.kind === "tariffs" && state === "done" && <TariffLink opened={opened} />}
        {(state === "done" || state === "stopped") && counts.created > 0 && (
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

/** Leads to the list of prices that an import made; to the first one if it made several. */
function TariffLink({ opened: { id, counts } }: { opened: Import }) {
  const state = counts.created > 0 ? "created" : "updated";
  const { data } = useQuery({
    queryKey: [importRoutes.rows.path, id, "tariff", state],
    queryFn: ({ signal }) =>
      call(importRoutes.rows, { params: { id }, query: { state, perPage: "1" }, signal }),
  });
  const list = data?.data.items[0]?.record_id;
  if (!list) return null;
  return (
    <Button component={Link} to={`/services/tariffs?detail=${list}`}>
      {texts.seeTariff}
    </Button>
  );
}

/** What can be done with a checked import. */
function useSteps(opened: Import, onStep: () => void) {
  const refresh = useRefreshImports();
  const keep = useKeepImport(opened.id);
  const [busy, setBusy] = useState(false);
  async function act(step: () => Promise<Import>, failed: string) {
    setBusy(true);
    try {
      keep({ data: await step(), etag: null });
    } catch (error) {
      toastError(failed, error);
    } finally {
      setBusy(false);
      onStep();
      refresh();
    }
  }
  const params = { id: opened.id };
  const run = () => act(() => call(importRoutes.run, { params }), texts.runFailed);
  const stop = () => act(() => call(importRoutes.stop, { params }), texts.stopFailed);
  async function undo() {
    if (!(await confirm(texts.confirmUndo, { danger: true, subject: opened.file_name }))) return;
    await act(() => call(importRoutes.undo, { params }), texts.undoFailed);
  }
  return { busy, run, stop, undo };
}

const SHOWN = ["ok", "warning", "error", "skipped", "created", "updated", "rejected"] as const;

function Counts({ opened: { counts } }: { opened: Import }) {
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

interface RunningProps {
  progress: NonNullable<Import["progress"]>;
  isUndoing: boolean;
}

function Running({ progress: { done, total, per_second, seconds_left }, isUndoing }: RunningProps) {
  const label = isUndoing ? texts.undoing : texts.running;
  return (
    <div>
      <progress className={classes.progress} value={done} max={total || 1} aria-label={label} />
      <Text className={classes.soft}>
        {per_second > 0 ? texts.rate(per_second, seconds_left) : label}{" "}
        {isUndoing ? texts.undoGoesOn : texts.mayLeave}
      </Text>
    </div>
  );
}
