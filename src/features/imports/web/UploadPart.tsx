import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { IconFileSpreadsheet, IconTemplate } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type DragEvent, useRef, useState } from "react";
import { ApiError, request } from "#web/api.ts";
import { download } from "#web/download.ts";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import { sentenceOf } from "#web/ui/toasts/toast.ts";
import { type Import, importRoutes } from "../contract.ts";
import { IMPORT_KINDS, type ImportKindName, kindLabels, importTexts as texts } from "../texts.ts";
import classes from "./imports.module.css";
import { useRefreshImports } from "./imports.ts";

const kinds = IMPORT_KINDS.map((kind) => ({ value: kind, label: kindLabels[kind] }));

/** Takes a file that is chosen or dropped, and uploads it at once. */
export function UploadPart({ onOpen }: { onOpen: (id: number) => void }) {
  const [kind, setKind] = useState<ImportKindName>("clients");
  const { busy, problem, repeated, send } = useUpload(kind, onOpen);
  return (
    <section className={classes.upload} aria-label={texts.title}>
      <Group align="end" gap="sm">
        <ChoiceField
          label={texts.kind}
          data={kinds}
          value={kind}
          allowDeselect={false}
          onChange={(next) => setKind(next as ImportKindName)}
        />
        <Button
          variant="default"
          leftSection={<IconTemplate size={17} stroke={1.7} aria-hidden />}
          onClick={() => void download(importRoutes.template, { params: { term: kind } })}
        >
          {texts.template}
        </Button>
      </Group>
      <DropZone busy={busy} onFile={(file) => void send(file)} />
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {repeated && (
        <Alert color="yellow" role="alert" title={texts.sameFile}>
          <Group gap="sm">
            <Link to="." search={{ import: String(repeated.previous) }}>
              {texts.previous}
            </Link>
            <Button size="xs" variant="default" onClick={() => void send(repeated.file, true)}>
              {texts.again}
            </Button>
          </Group>
        </Alert>
      )}
    </section>
  );
}

interface DropZoneProps {
  busy: boolean;
  onFile: (file: File) => void;
}

function DropZone({ busy, onFile }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {busy ? <Loader size="sm" /> : <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />}
      <Text>{texts.drop}</Text>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.choose}
        accept=".xlsx,.csv,.txt,text/csv"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
      <Button disabled={busy} onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <Text className={classes.soft}>{texts.limits}</Text>
    </div>
  );
}

interface Repeated {
  file: File;
  previous: number;
}

function useUpload(kind: ImportKindName, onOpen: (id: number) => void) {
  const refresh = useRefreshImports();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [repeated, setRepeated] = useState<Repeated>();
  async function send(file: File, again = false) {
    setBusy(true);
    setProblem(undefined);
    setRepeated(undefined);
    const body = new FormData();
    body.set("kind", kind);
    if (again) body.set("again", "true");
    body.set("file", file);
    try {
      const { id } = (await request(importRoutes.upload, { body })) as Import;
      refresh();
      onOpen(id);
    } catch (error) {
      if (error instanceof ApiError && error.previous) setRepeated({ file, previous: error.previous });
      else setProblem(sentenceOf(error) ?? texts.uploadFailed);
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, repeated, send };
}
