import { useState } from "react";
import { ownNumberText } from "#features/deliveries/fields/ownNumberTexts.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import type { Statement } from "#features/receivables/contract.ts";
import { statementKindLabels } from "#features/receivables/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { formatNumbered } from "#shared/numbers.ts";
import { useRead } from "../session/useRead.ts";
import { useToday } from "../session/useToday.ts";
import { linkTo } from "../shell/address.ts";
import { ReadState } from "../shell/ReadState.tsx";
import { MONEY_EVENTS } from "./AccountView.tsx";
import { accountTexts as texts } from "./accountTexts.ts";
import { DayField } from "./DayField.tsx";
import { Paper } from "./Paper.tsx";

const dollars = (amount: number) => formatMoney(fromDollars(amount));

/** What the client owed and paid in some days, this month at first. */
export function StatementView() {
  const today = useToday();
  const [days, setDays] = useState({ start: `${today.slice(0, 8)}01`, end: today as string });
  const isWrong = days.start === "" || days.end === "" || days.start > days.end;
  const query = `start_date=${days.start}&end_date=${days.end}`;
  const read = useRead<Statement>(isWrong ? null : `/portal/statement?${query}`, MONEY_EVENTS);
  return (
    <>
      <p>
        <a className="button quiet" {...linkTo("cuenta")}>
          ← {texts.back}
        </a>
      </p>
      <h1>{texts.statement}</h1>
      <div className="days">
        {(["start", "end"] as const).map((side) => (
          <DayField
            key={side}
            label={side === "start" ? texts.from : texts.to}
            error={isWrong && side === "end" ? texts.wrongDays : undefined}
            today={today}
            value={days[side]}
            onChange={(day) => setDays({ ...days, [side]: day })}
          />
        ))}
      </div>
      {!isWrong && <ReadState read={read} />}
      {!isWrong && read.data && (
        <>
          <Lines statement={read.data} />
          <Paper
            path={`/portal/statement-report?${query}`}
            name={`estado_de_cuenta_${days.start}_${days.end}.pdf`}
          />
        </>
      )}
    </>
  );
}

function Lines({ statement: { opening, closing, lines } }: { statement: Statement }) {
  return (
    <>
      <p className="line">
        <span>{texts.opening}</span>
        <strong>{dollars(opening)}</strong>
      </p>
      {lines.length === 0 && <p className="soft">{texts.noMoves}</p>}
      <ul className="list">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no ids, and never move
          <li key={index} className="card">
            <Line line={line} />
          </li>
        ))}
      </ul>
      <p className="line">
        <span>{texts.closing}</span>
        <strong>{dollars(closing)}</strong>
      </p>
    </>
  );
}

function Line({ line }: { line: Statement["lines"][number] }) {
  const {
    date,
    kind,
    number,
    opening,
    receipt_number,
    client_reference: own,
    zones,
    charge,
    credit,
    balance,
  } = line;
  return (
    <>
      <span className="line">
        <span>
          {[statementKindLabels[kind], number !== null && formatNumbered({ number, opening })]
            .filter(Boolean)
            .join(" ")}
        </span>
        <strong>{dollars(charge - credit)}</strong>
      </span>
      <span className="soft">
        {[
          formatDay(date),
          own && ownNumberText(own),
          zones,
          receipt_number !== null && formatReceipt(receipt_number),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <span className="soft">{texts.balance(dollars(balance))}</span>
    </>
  );
}
