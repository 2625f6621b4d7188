import { useEffect, useRef, useState } from "react";
import type { Import } from "#features/imports/contract.ts";
import type { Offer } from "#features/portal/requestContract.ts";
import { ask } from "#features/portal/web/page/session/api.ts";
import { linkTo } from "#features/portal/web/page/shell/address.ts";
import { focusWhenLost } from "#web/focusWhenLost.ts";
import type { Answer } from "#web/small/ask.ts";
import { Choice, type Chosen, Columns, firstChoice, UnderstoodColumns } from "./Columns.tsx";
import { Rows } from "./Rows.tsx";
import { check, columnErrors, failureOf, run, undo } from "./steps.ts";
import { sheetPageTexts as texts } from "./texts.ts";

interface OpenSheetProps {
  first: Import;
  services: Offer["services"];
}

/** A sheet on its way: which column is which, its checked rows, and what was asked for. */
export function OpenSheet({ first, services }: OpenSheetProps) {
  const [sheet, setSheet] = useState(first);
  const [said, setSaid] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const { id, state } = sheet;
  const asksColumns = isChanging || Object.keys(errors).length > 0;
  /** Takes the sheet as the answer has it, or says why there is none. */
  async function take(step: () => Promise<Answer<Import>>) {
    if (busy) return;
    setBusy(true);
    const answer = await step();
    setBusy(false);
    const done = answer.status < 300 && answer.body;
    if (done) setSheet(done);
    setErrors(columnErrors(answer));
    setSaid(done || answer.status === 422 ? "" : failureOf(answer));
  }
  const look = ({ mapping, ...options }: Chosen) => {
    setChanging(false);
    void take(() => check(id, mapping, options));
  };
  useFirstCheck(sheet, () => look(firstChoice(sheet, services)));
  usePolling(sheet, setSheet);
  return (
    <>
      <p className="soft">{sheet.file_name}</p>
      <p role="status" className={said ? "notice" : "unseen"}>
        {said}
      </p>
      {asksColumns && (
        <Columns sheet={sheet} services={services} errors={errors} busy={busy} onCheck={look} />
      )}
      {state === "checked" && (
        <>
          {!asksColumns && <UnderstoodColumns sheet={sheet} onChange={() => setChanging(true)} />}
          <Service sheet={sheet} services={services} onCheck={look} />
          <Checked sheet={sheet} busy={busy} onRun={() => void take(() => run(id))} />
        </>
      )}
      {isUnderWay(sheet) && (
        <p role="status" tabIndex={-1} ref={focusWhenLost}>
          {state === "undoing" ? texts.withdrawing : texts.asking} {texts.mayLeave}
        </p>
      )}
      {sheet.undo_problem !== null && <p className="error">{sheet.undo_problem}</p>}
      {state === "done" && <Done sheet={sheet} busy={busy} onUndo={() => void take(() => undo(id))} />}
      {state === "undone" && (
        <p className="notice" tabIndex={-1} ref={focusWhenLost}>
          {texts.undone}
        </p>
      )}
    </>
  );
}

/** A sheet that was just uploaded is checked at once, by what its headings say. */
function useFirstCheck({ state }: Import, look: () => void) {
  const begun = useRef(false);
  useEffect(() => {
    if (state !== "mapping" || begun.current) return;
    begun.current = true;
    look();
  });
}

const POLL_MS = 1500;

const isUnderWay = ({ state }: Import) => state === "running" || state === "undoing";

/** Looks again while the rows are written, or what they asked for is withdrawn. */
function usePolling(sheet: Import, onSheet: (sheet: Import) => void) {
  const { id } = sheet;
  const looksAgain = isUnderWay(sheet);
  const latest = useRef(onSheet);
  useEffect(() => {
    latest.current = onSheet;
  });
  useEffect(() => {
    if (!looksAgain) return;
    const timer = setInterval(() => {
      void ask<Import>(`/portal/imports/${id}`).then(({ status, body }) => {
        if (status === 200 && body) latest.current(body);
      });
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [id, looksAgain]);
}

interface ServiceProps extends Omit<OpenSheetProps, "first"> {
  sheet: Import;
  onCheck: (chosen: Chosen) => void;
}

/** By which service the rows go, if the sheet doesn't say. */
function Service({ sheet, services, onCheck }: ServiceProps) {
  const { mapping, options } = sheet;
  if (services.length < 2 || mapping.service != null) return null;
  return (
    <Choice
      label={texts.service}
      value={String(options.service_id ?? "")}
      options={[
        { value: "", label: texts.chooseService },
        ...services.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(value) => onCheck({ ...options, mapping, service_id: value === "" ? null : Number(value) })}
    />
  );
}

const OtherFile = () => (
  <a className="button" {...linkTo("pedir/hoja")}>
    {texts.other}
  </a>
);

function Checked({ sheet, busy, onRun }: { sheet: Import; busy: boolean; onRun: () => void }) {
  const { ok, warning, error } = sheet.counts;
  const good = ok + warning;
  return (
    <>
      <p tabIndex={-1} ref={focusWhenLost}>
        <b>{texts.good(good)}</b>
      </p>
      {error > 0 && (
        <p className="error">
          {texts.wrong(error)}. {texts.wrongHint(good)}
        </p>
      )}
      <div className="actions">
        {good > 0 && (
          <button type="button" className="main" aria-disabled={busy} onClick={onRun}>
            {texts.ask(good)}
          </button>
        )}
        <OtherFile />
      </div>
      {/* Another service checks every row again. */}
      <Rows key={sheet.options.service_id} sheet={sheet} states={["error", "warning", "skipped", "ok"]} />
    </>
  );
}

function Done({ sheet, busy, onUndo }: { sheet: Import; busy: boolean; onUndo: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { created, rejected } = sheet.counts;
  return (
    <>
      <p role="status" className="notice" tabIndex={-1} ref={focusWhenLost}>
        {texts.done(created)}
      </p>
      {rejected > 0 && <p className="error">{texts.wrong(rejected)}</p>}
      {isAsking ? (
        <fieldset tabIndex={-1} ref={focusWhenLost}>
          <legend>{texts.confirmUndo}</legend>
          <div className="actions">
            <button type="button" aria-disabled={busy} onClick={onUndo}>
              {texts.undo}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {texts.keep}
            </button>
          </div>
        </fieldset>
      ) : (
        <div className="actions">
          <a className="button" {...linkTo("pedir")}>
            {texts.see}
          </a>
          <OtherFile />
          {created > 0 && (
            <button type="button" ref={focusWhenLost} onClick={() => setAsking(true)}>
              {texts.undo}
            </button>
          )}
        </div>
      )}
      <Rows sheet={sheet} states={["rejected", "skipped"]} />
    </>
  );
}
