import type { Import, ImportRow } from "#features/imports/contract.ts";
import { useRead } from "#features/portal/web/page/session/useRead.ts";
import { formatMoney, parseMoney } from "#shared/money.ts";
import type { ImportRowState } from "#shared/vocabulary.ts";
import { sheetPageTexts as texts } from "./texts.ts";

const NEVER: readonly string[] = [];
/** Of each kind. Who has more looks in the sheet itself. */
const MOST = 50;

interface RowsProps {
  sheet: Import;
  states: readonly ImportRowState[];
}

/** The sheet's rows, those that need a look first. */
export function Rows({ sheet, states }: RowsProps) {
  return (
    <ul className="orders">
      {states
        .filter((state) => sheet.counts[state] > 0)
        .map((state) => (
          <RowsIn key={state} sheet={sheet} state={state} />
        ))}
    </ul>
  );
}

function RowsIn({ sheet, state }: { sheet: Import; state: ImportRowState }) {
  const path = `/portal/imports/${sheet.id}/rows?state=${state}&perPage=${MOST}`;
  const { data } = useRead<{ items: ImportRow[]; total: number }>(path, NEVER);
  if (!data) return null;
  const left = data.total - data.items.length;
  return (
    <>
      {data.items.map((row) => (
        <Row key={row.row} row={row} sheet={sheet} />
      ))}
      {left > 0 && <li className="soft">{texts.more(left)}</li>}
    </>
  );
}

function Row({ row: { row, values, errors, warnings }, sheet }: { row: ImportRow; sheet: Import }) {
  const labelOf = (field: string) => sheet.fields.find((column) => column.field === field)?.label ?? field;
  const said = (messages: Record<string, string[]>) =>
    Object.entries(messages).map(([field, [message]]) => `${labelOf(field)}: ${message}`);
  const [wrong, doubtful] = [said(errors), said(warnings)];
  const typed = values.cod_amount ?? "";
  const toCollect = parseMoney(typed);
  return (
    <li className="card">
      <span className="line">
        <b>{values.recipient}</b>
        <span className="soft">{texts.row(row)}</span>
      </span>
      <span className="soft">
        {[values.address, toCollect === undefined ? typed : formatMoney(toCollect)]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {wrong.map((message) => (
        <span key={message} className="error">
          {message}
        </span>
      ))}
      {doubtful.map((message) => (
        <span key={message} className="soft">
          {texts.warning}: {message}
        </span>
      ))}
    </li>
  );
}
