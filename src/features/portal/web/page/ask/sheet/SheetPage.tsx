import "../ask.css";
import { type ChangeEvent, useState } from "react";
import type { Import } from "#features/imports/contract.ts";
import type { Offer } from "#features/portal/requestContract.ts";
import { askFile } from "#features/portal/web/page/session/api.ts";
import { useRead } from "#features/portal/web/page/session/useRead.ts";
import { go, linkTo } from "#features/portal/web/page/shell/address.ts";
import { ReadState } from "#features/portal/web/page/shell/ReadState.tsx";
import { OpenSheet } from "./OpenSheet.tsx";
import { failureOf, upload } from "./steps.ts";
import { sheetPageTexts as texts } from "./texts.ts";

/** Many orders by a spreadsheet: the upload at `pedir/hoja`, and one sheet at `pedir/hoja/7`. */
export function SheetPage({ id }: { id: string }) {
  return (
    <>
      <p>
        <a className="button quiet" {...linkTo("pedir")}>
          ← {texts.back}
        </a>
      </p>
      <h1>{texts.title}</h1>
      {id === "" ? <Upload /> : <Opened key={id} id={Number(id)} />}
    </>
  );
}

const NEVER: readonly string[] = [];

function Opened({ id }: { id: number }) {
  const read = useRead<Import>(`/portal/imports/${id}`, NEVER);
  const offer = useRead<Offer>("/portal/offer", NEVER);
  // What was kept for times without signal may be an earlier step.
  const isKnown = read.state === "fresh" && read.data && offer.data;
  return isKnown && read.data && offer.data ? (
    <OpenSheet first={read.data} services={offer.data.services} />
  ) : (
    <ReadState read={read.data ? { ...read, data: undefined } : read} />
  );
}

function Upload() {
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  /** A file that came before. */
  const [repeated, setRepeated] = useState<File | null>(null);
  async function send(file: File, again: boolean) {
    setBusy(true);
    setSaid(texts.reading);
    setRepeated(null);
    const answer = await upload(file, again);
    setBusy(false);
    if (answer.status === 201 && answer.body) return go(`pedir/hoja/${answer.body.id}`);
    setSaid(failureOf(answer));
    if (answer.status === 409) setRepeated(file);
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // So that the same file can be chosen again after it was corrected.
    target.value = "";
    if (file && !busy) void send(file, false);
  }
  return (
    <>
      <p className="soft">{texts.hint}</p>
      <p>
        <Template onFailed={() => setSaid(texts.templateFailed)} />
      </p>
      <p>
        <label className="button file">
          {texts.choose}
          <input type="file" accept=".xlsx,.csv,text/csv" onChange={choose} />
        </label>
      </p>
      <p role="status" className={said ? "notice" : "unseen"}>
        {said}
      </p>
      {repeated && (
        <button type="button" onClick={() => void send(repeated, true)}>
          {texts.again}
        </button>
      )}
    </>
  );
}

function Template({ onFailed }: { onFailed: () => void }) {
  async function download() {
    const file = await askFile("/portal/imports/template");
    if (!file) return onFailed();
    const url = URL.createObjectURL(file);
    Object.assign(document.createElement("a"), { href: url, download: "plantilla.xlsx" }).click();
    URL.revokeObjectURL(url);
  }
  return (
    <button type="button" onClick={() => void download()}>
      {texts.template}
    </button>
  );
}
