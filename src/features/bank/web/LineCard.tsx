import { Button } from "@mantine/core";
import { IconArrowDownLeft, IconArrowUpRight } from "@tabler/icons-react";
import { formatDay } from "#shared/dates.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import type { BankLine, Candidate } from "../contract.ts";
import { mayTake } from "../rules.ts";
import { candidateText, lineSummary, reversesText, bankTexts as texts } from "../texts.ts";
import classes from "./bank.module.css";

export interface LineActions {
  onTake: (line: BankLine, candidate: Candidate) => void;
  onReceive: (line: BankLine) => void;
  onIgnore: (line: BankLine) => void;
  onReverse: (line: BankLine) => void;
}

interface LineCardProps {
  line: BankLine;
  /** Undefined for what is certain: it is confirmed with the others. */
  actions?: LineActions | undefined;
}

/** A line of the bank with what it may be the money of. */
export function LineCard({ line, actions }: LineCardProps) {
  const { amount, currency, date, reference, description, account, candidates } = line;
  const Icon = amount < 0 ? IconArrowUpRight : IconArrowDownLeft;
  return (
    <li className={classes.card} data-line={line.id} aria-label={lineSummary(line)}>
      <p className={classes.head}>
        <Icon size={16} stroke={1.8} aria-label={amount < 0 ? texts.out : texts.into} role="img" />
        <strong className="numbers">{formatMoney(fromDollars(amount), currency)}</strong>
        <span className={classes.soft}>{formatDay(date)}</span>
      </p>
      <p className={classes.soft}>{[reference, description, account].filter(Boolean).join(" · ")}</p>
      {line.reverses && (
        <div className={classes.candidates}>
          <strong className={classes.differs}>{reversesText(line.reverses.name)}</strong>
        </div>
      )}
      {candidates.length > 0 && (
        <ul className={classes.candidates}>
          {candidates.map((candidate) => (
            <CandidateRow
              key={`${candidate.kind} ${candidate.id} ${candidate.tender} ${candidate.receipt_ids.join()}`}
              candidate={candidate}
              line={line}
              onTake={actions && (() => actions.onTake(line, candidate))}
            />
          ))}
        </ul>
      )}
      {actions && (
        <div className={classes.actions}>
          {line.reverses && (
            <Button
              size="compact-xs"
              color="red"
              aria-keyshortcuts="A"
              aria-label={`${texts.reverse}: ${reversesText(line.reverses.name)}, ${lineSummary(line)}`}
              onClick={() => actions.onReverse(line)}
            >
              {texts.reverse}
            </Button>
          )}
          {amount > 0 && !line.reverses && (
            <Button
              size="compact-xs"
              variant="light"
              aria-keyshortcuts="R"
              aria-label={`${texts.receive}: ${lineSummary(line)}`}
              onClick={() => actions.onReceive(line)}
            >
              {texts.receive}
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="default"
            aria-keyshortcuts="I"
            aria-label={`${texts.ignore}: ${lineSummary(line)}`}
            onClick={() => actions.onIgnore(line)}
          >
            {texts.ignore}
          </Button>
        </div>
      )}
    </li>
  );
}

interface CandidateRowProps {
  line: BankLine;
  candidate: Candidate;
  onTake: (() => void) | undefined;
}

function CandidateRow({ line, candidate, onTake }: CandidateRowProps) {
  const { name, date, reference, why, differs } = candidate;
  const what = candidateText(candidate);
  return (
    <li>
      <div>
        <span>{`${what} · ${name}`}</span>
        <span className={classes.soft}>{[formatDay(date), reference].filter(Boolean).join(" · ")}</span>
        {candidate.receipt_ids.length > 1 && differs.length === 0 && (
          <span className={classes.soft}>{why}</span>
        )}
        {differs.length > 0 && <strong className={classes.differs}>{why}</strong>}
      </div>
      {onTake && mayTake(candidate) && (
        <Button
          size="compact-xs"
          aria-label={`${texts.take}: ${what}, ${name}, ${lineSummary(line)}`}
          onClick={onTake}
        >
          {texts.take}
        </Button>
      )}
    </li>
  );
}
