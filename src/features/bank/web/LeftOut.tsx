import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type BankAccount, type Statement, statementRoutes } from "#features/bank-statements/contract.ts";
import { call } from "#web/api.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { leftOutOfText, moreText, rowText } from "../texts.ts";
import classes from "./bank.module.css";

type LastImport = NonNullable<BankAccount["last"]>;

/** The rows of each account's last import that are no lines, so that nobody takes them for money that the board knows. */
export function LeftOut({ accounts }: { accounts: readonly BankAccount[] }) {
  return accounts.map(
    ({ name, last }) => last && last.left_out > 0 && <OfAccount key={last.id} account={name} last={last} />,
  );
}

function OfAccount({ account, last }: { account: string; last: LastImport }) {
  const [isOpen, setIsOpen] = useState(false);
  const statement = useQuery({
    queryKey: [statementRoutes.get.path, last.id],
    queryFn: ({ signal }) => call(statementRoutes.get, { params: { id: last.id }, signal }),
    enabled: isOpen,
  });
  return (
    <details className={classes.leftOut} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{leftOutOfText(last.left_out, last.file_name, account)}</summary>
      {statement.error && <LoadFailed error={statement.error} onRetry={() => void statement.refetch()} />}
      {statement.data && <LeftOutRows statement={statement.data} />}
    </details>
  );
}

const SHOWN_ROWS = 50;

/** The first rows that are no lines, each with its reason. */
export function LeftOutRows({ statement: { left_out, counts } }: { statement: Statement }) {
  const rows = left_out.slice(0, SHOWN_ROWS);
  return (
    <>
      <ul className={classes.lines}>
        {rows.map(({ row, text, why }) => (
          <li key={row}>
            <span>{rowText(row)}</span>
            <span className={classes.soft}>{why}</span>
            <span className={classes.soft}>{text}</span>
          </li>
        ))}
      </ul>
      {counts.left_out > rows.length && (
        <p className={classes.soft}>{moreText(counts.left_out - rows.length)}</p>
      )}
    </>
  );
}
