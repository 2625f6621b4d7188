import { Skeleton, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { importStateLabels, kindLabels, rowsText, importTexts as texts } from "../texts.ts";
import classes from "./imports.module.css";
import type { Shown } from "./imports.ts";
import { useImport } from "./imports.ts";
import { MappingPart } from "./MappingPart.tsx";
import { RunPart } from "./RunPart.tsx";
import { RowsPart } from "./rows/RowsPart.tsx";

interface OpenImportProps {
  id: number;
  query: Partial<Shown>;
  change: (patch: Partial<Shown>) => void;
}

/** One import: its columns until it runs, how far it is, and its rows. */
export function OpenImport({ id, query, change }: OpenImportProps) {
  const { data, error, refetch } = useImport(id);
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
      <Title order={2} className={classes.heading}>
        {data.file_name}
      </Title>
      <p className={classes.soft}>
        {`${kindLabels[data.kind]} · ${rowsText(data.counts.rows)} · ${importStateLabels[data.state]}`}
      </p>
      {isDraft && <MappingPart made={data} />}
      {data.state !== "mapping" && <RunPart made={data} />}
      {data.state !== "mapping" && <RowsPart made={data} query={query} change={change} />}
    </>
  );
}
