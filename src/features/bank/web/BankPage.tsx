import { Button, Select, Skeleton } from "@mantine/core";
import { IconListDetails, IconUpload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type BankAccount, statementRoutes } from "#features/bank-statements/contract.ts";
import { ClientPicker } from "#features/clients/web/ClientPicker.tsx";
import { call } from "#web/api.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { OutcomeBar } from "#web/list/bars/OutcomeBar.tsx";
import { Bars } from "#web/list/bars/SelectionBar.tsx";
import { useLive } from "#web/live/useLive.ts";
import { ReportMenu } from "#web/report/ReportMenu.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { useUrlState } from "#web/useUrlState.ts";
import { type BankLine, bankRoutes as routes } from "../contract.ts";
import { bankTexts as texts } from "../texts.ts";
import { Accounts } from "./Accounts.tsx";
import { Board } from "./Board.tsx";
import classes from "./bank.module.css";
import { LeftOut } from "./LeftOut.tsx";
import { openReceive } from "./openReceive.tsx";
import { openUpload } from "./upload/openUpload.tsx";
import { useDecisions } from "./useDecisions.ts";

const reports = [{ label: texts.report, route: routes.report, dates: true }];
const EVENTS = ["attention"];

function BankPage() {
  const { query, change } = useUrlState<{ account: string }>(routes.board.query);
  const accounts = useQuery({
    queryKey: [statementRoutes.accounts.path],
    queryFn: ({ signal }) => call(statementRoutes.accounts, { signal }),
  });
  const board = useQuery({
    queryKey: [routes.board.path, query],
    queryFn: ({ signal }) => call(routes.board, { query, signal }),
    placeholderData: keepPreviousData,
  });
  useLive({ events: EVENTS, isOld: () => false, refresh: () => void board.refetch() });
  const decisions = useDecisions();
  const [received, setReceived] = useState<BankLine>();
  const payers = useQuery({
    queryKey: [routes.payers.path, received?.id],
    queryFn: ({ signal }) => call(routes.payers, { params: { id: received?.id ?? 0 }, signal }),
    enabled: received !== undefined,
  });
  const names = (accounts.data ?? []).map(({ name }) => name);
  const failed = board.error && !board.data ? board.error : null;
  return (
    <>
      <Header
        names={names}
        account={query.account}
        onAccount={(account) => change({ account: account ?? undefined })}
      />
      <Accounts accounts={accounts.data} />
      <LeftOut accounts={chosenAccounts(accounts.data, query.account)} />
      {failed ? (
        <LoadFailed error={failed} onRetry={() => void board.refetch()} />
      ) : board.data ? (
        <Board
          board={board.data}
          pending={decisions.confirmAll.isPending}
          onConfirm={() => decisions.confirmAll.mutate()}
          isEmpty={accounts.data?.every(({ lines }) => lines === 0) ?? false}
          actions={{
            onTake: decisions.take,
            onIgnore: decisions.ignore,
            onReceive: setReceived,
            onReverse: decisions.reverse,
          }}
        />
      ) : (
        <Bones />
      )}
      <Bars>
        {decisions.last && (
          <OutcomeBar
            key={decisions.last.id}
            text={decisions.last.text}
            onUndo={() => decisions.last && decisions.undo(decisions.last.id)}
            onClose={decisions.close}
          />
        )}
      </Bars>
      <ClientPicker
        opened={received !== undefined}
        first={payers.data}
        onClose={() => setReceived(undefined)}
        onPick={(client) => received && openReceive(received, client, decisions.receive)}
      />
    </>
  );
}

interface HeaderProps {
  /** Of the accounts. */
  names: string[];
  account: string | undefined;
  onAccount: (account: string | null) => void;
}

function Header({ names, account, onAccount }: HeaderProps) {
  return (
    <PageHeader title={texts.title} subtitle={texts.purpose}>
      {names.length > 1 && (
        <Select
          aria-label={texts.account}
          placeholder={texts.allAccounts}
          clearable
          data={names}
          value={account ?? null}
          onChange={onAccount}
        />
      )}
      <ReportMenu reports={reports} />
      <Button
        component={Link}
        to="/debts/bank/lines"
        variant="default"
        leftSection={<IconListDetails size={17} stroke={1.7} aria-hidden />}
      >
        {texts.lines}
      </Button>
      <Button
        leftSection={<IconUpload size={17} stroke={1.8} aria-hidden />}
        onClick={() => openUpload(names)}
      >
        {texts.upload}
      </Button>
    </PageHeader>
  );
}

/** All of them, or the one that the board is narrowed to. */
const chosenAccounts = (accounts: readonly BankAccount[] = [], name: string | undefined) =>
  name === undefined ? accounts : accounts.filter((account) => account.name === name);

const Bones = () => (
  <div className={classes.board} aria-busy>
    {[1, 2, 3].map((column) => (
      <Skeleton key={column} height={260} radius={10} />
    ))}
  </div>
);

export const screen = { access: routes.board.access, Page: BankPage };
