import { Skeleton, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { focusWhenLost, hasLostFocus } from "#web/focusWhenLost.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { importStateLabels, kindLabels, rowsText, importTexts as texts } from "../texts.ts";
import classes from "./imports.module.css";
import { type RowsQuery, useImport } from "./imports.ts";
import { MappingPart } from "./mapping/MappingPart.tsx";
import { RunPart } from "./RunPart.tsx";
import { RowsPart } from "./rows/RowsPart.tsx";

interface OpenImportProps {
  id: number;
  /** Whether what the person pressed to come here is gone. */
  takesFocus: boolean;
  query: Partial<RowsQuery>;
  change: (patch: Partial<RowsQuery>) => void;
}

/** One import: its columns until it runs, how far it is, and its rows. */
export function OpenImport({ id, takesFocus, query, change }: OpenImportProps) {
  const { data, error, refetch } = useImport(id);
  const { result, goOn } = useFocusOnResult(data?.state);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  const isDraft = data.state === "mapping" || data.state === "checked";
  return (
    <>
      <p className={classes.back}>
        <Link to="." search={{}}>
          {`‹ ${texts.back}`}
        </Link>
      </p>
      <Title order={2} className={classes.heading} tabIndex={-1} ref={takesFocus ? focusWhenLost : undefined}>
        {data.file_name}
      </Title>
      <p className={classes.soft}>
        {`${kindLabels[data.kind]} · ${rowsText(data.counts.rows)} · ${importStateLabels[data.state]}`}
      </p>
      {isDraft && <MappingPart opened={data} onChecked={goOn} />}
      {data.state !== "mapping" && <RunPart ref={result} opened={data} onStep={goOn} />}
      {data.state !== "mapping" && <RowsPart opened={data} query={query} change={change} />}
    </>
  );
}

/**
 * Brings the result into view with the focus on it, after each step that the person took here and when a step ends whose button is gone;
 * not while they are elsewhere on the page.
 */
function useFocusOnResult(state: string | undefined) {
  const result = useRef<HTMLElement>(null);
  const [steps, setSteps] = useState(0);
  const stepsInView = useRef(0);
  useEffect(() => {
    const part = result.current;
    if (steps === 0 || state === undefined || !part) return;
    if (steps === stepsInView.current && !hasLostFocus()) return;
    stepsInView.current = steps;
    part.focus({ preventScroll: true });
    part.scrollIntoView({ block: "start" });
  }, [steps, state]);
  return { result, goOn: () => setSteps((count) => count + 1) };
}
