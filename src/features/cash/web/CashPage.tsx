import { Alert, Button, Skeleton, Text } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { CURRENCIES } from "#shared/money.ts";
import { call } from "#web/api.ts";
import { moneyInEach, moneyPresent } from "#web/form/fields/amount.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import type { RowActionList } from "#web/list/table/columns.ts";
import { RowActions } from "#web/list/table/RowActions.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { cashRoutes, type Overview } from "../contract.ts";
import { SAFE_KINDS } from "../rules.ts";
import { overviewTexts as texts } from "../texts.ts";
import { CashRows } from "./CashRows.tsx";
import classes from "./cash.module.css";
import { ChangeDifferences, Differences } from "./Differences.tsx";
import { Flow } from "./Flow.tsx";
import { MoveDialog } from "./MoveDialog.tsx";

/** What can be done with a courier. */
type CourierActions = (courier: { id: number; name: string }) => RowActionList;

interface CashPageProps {
  /** What else is done with the cash's figures. */
  acts: ReactNode;
  courierActions: CourierActions;
}

export function CashPage({ acts, courierActions }: CashPageProps) {
  const [moving, setMoving] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [cashRoutes.overview.path],
    queryFn: ({ signal }) => call(cashRoutes.overview, { signal }),
  });
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.hint}>
        {acts}
        <Button
          leftSection={<IconArrowsExchange size={17} stroke={1.7} aria-hidden />}
          onClick={() => setMoving(true)}
        >
          {texts.move}
        </Button>
      </PageHeader>
      <div className={classes.page}>
        {error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Shown overview={data} courierActions={courierActions} />
        ) : (
          <Skeleton height={360} />
        )}
        <CashRows />
      </div>
      <MoveDialog
        opened={moving}
        onClose={() => setMoving(false)}
        title={texts.move}
        kinds={SAFE_KINDS}
        hintOf={() => texts.moveHint}
        body={cashRoutes.move.body}
        save={(body, idempotencyKey) => call(cashRoutes.move, { body, idempotencyKey })}
      />
    </>
  );
}

const isUsed = (equation: Overview["equation"]["USD"]) => Object.values(equation).some((term) => term !== 0);

function Shown({ overview, courierActions }: { overview: Overview; courierActions: CourierActions }) {
  const { safe, shifts, couriers, goods_owed, undecided, given_back, equation, balanced } = overview;
  return (
    <>
      {!balanced && <Alert color="red">{texts.unbalanced}</Alert>}
      {(safe.USD < 0 || safe.VES < 0) && <Alert color="yellow">{texts.negativeSafe}</Alert>}
      <div className={classes.flows}>
        {CURRENCIES.filter((currency) => currency === "USD" || isUsed(equation[currency])).map((currency) => (
          <Flow key={currency} currency={currency} equation={equation[currency]} />
        ))}
      </div>
      {balanced && <Text className={classes.muted}>{texts.balanced}</Text>}
      <div className={classes.lists}>
        <List title={texts.openShifts}>
          {shifts.map(({ id, account_name, cash }) => (
            <Row
              key={id}
              name={account_name}
              amount={moneyInEach(cash)}
              to="/company-bills/cash"
              search={{ place: "shift", shift_id: String(id) }}
            />
          ))}
        </List>
        <List title={texts.couriers}>
          {couriers.map(({ courier_id, name, cash }) => (
            <Row
              key={courier_id}
              name={name}
              amount={moneyInEach(cash)}
              to="/company-bills/cash"
              search={{ place: "courier", courier_id: String(courier_id) }}
              actions={courierActions({ id: courier_id, name })}
            />
          ))}
        </List>
        <List title={texts.goods}>
          {goods_owed.map(({ client_id, legal_name, owed }) => (
            <Row
              key={client_id}
              name={legal_name}
              amount={moneyInEach(owed)}
              to="/debts/remittances"
              search={{ pay: String(client_id) }}
            />
          ))}
        </List>
        <List title={texts.undecided}>
          {undecided.map(({ settlement_id, number, courier_name, difference }) => (
            <Row
              key={settlement_id}
              name={`${courier_name} · ${number}`}
              amount={moneyPresent(difference)}
              to="/couriers/settlements"
              search={{ search: String(number), detail: String(settlement_id) }}
            />
          ))}
        </List>
        <GivenBack rows={given_back} />
      </div>
      <Differences differences={overview.differences} />
      <ChangeDifferences rows={overview.change_differences} />
    </>
  );
}

/** What those who are no admins gave back in cash today. */
const GivenBack = ({ rows }: { rows: Overview["given_back"] }) => (
  <List title={texts.givenBack}>
    {rows.map(({ account_id, name, amount }) => (
      <Row
        key={account_id}
        name={name}
        amount={moneyPresent(amount)}
        to="/events"
        search={{ actorId: String(account_id), action: "refund" }}
      />
    ))}
  </List>
);

function List({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <section className={classes.list}>
      <h2>{title}</h2>
      {children.length === 0 ? <Text className={classes.muted}>{texts.nothing}</Text> : <ul>{children}</ul>}
    </section>
  );
}

interface RowProps {
  name: string;
  amount: string;
  /** The page with the rows behind the amount. */
  to: string;
  search?: Record<string, string>;
  actions?: RowActionList;
}

function Row({ name, amount, to, search = {}, actions = [] }: RowProps) {
  return (
    <li>
      <Link to={to} search={search}>
        {name}
      </Link>
      <span className={classes.end}>
        <span className={classes.amount}>{amount}</span>
        {actions.length > 0 && <RowActions actions={actions} room={1} />}
      </span>
    </li>
  );
}
