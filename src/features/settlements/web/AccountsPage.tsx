import { Button, Skeleton, Text } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { CURRENCIES, fromDollars, sum } from "#shared/money.ts";
import { call } from "#web/api.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { useMay } from "#web/session/session.ts";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { WaitingList } from "#web/ui/WaitingList.tsx";
import { useUrlState } from "#web/useUrlState.ts";
import { type CourierAccount, type SettlementDetail, settlementRoutes } from "../contract.ts";
import { HELD_KINDS } from "../rules.ts";
import { openText, accountTexts as texts } from "../texts.ts";
import { Settle } from "./Settle.tsx";
import { Settled } from "./Settled.tsx";

const view = z.object({
  courier: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  /** Only reviews, or only couriers who have held cash for more than a day. */
  only: z.enum(["reviews", "old"]).optional(),
});

/** The couriers with something to settle: choose, count, done. What the count should find is shown after it. */
export function AccountsPage({ reviews }: { reviews: ReactNode }) {
  const { query, change } = useUrlState<z.input<typeof view>>(view);
  const [done, setDone] = useState<SettlementDetail>();
  const { data, error, refetch } = useQuery({
    queryKey: [settlementRoutes.accounts.path],
    queryFn: ({ signal }) => call(settlementRoutes.accounts, { signal }),
  });
  const chosen = data?.find(({ courier_id }) => String(courier_id) === query.courier);
  const leave = () => {
    setDone(undefined);
    change({ courier: undefined });
  };
  return (
    <>
      <PageHeader
        title={chosen && !done ? `${texts.title}: ${chosen.courier_name}` : texts.title}
        subtitle={chosen && !done ? texts.countHint : texts.hint}
      />
      {done ? (
        <Settled settlement={done} onLeave={leave} />
      ) : chosen ? (
        <Settle key={chosen.courier_id} account={chosen} onCancel={leave} onSettled={setDone} />
      ) : error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {query.only !== "old" && reviews}
          {query.only !== "reviews" && (
            <Accounts
              accounts={query.only === "old" ? data.filter(hasHeldForADay) : data}
              onChoose={(id) => change({ courier: String(id) })}
            />
          )}
          {query.only && (
            <Button variant="default" mt="md" onClick={() => change({ only: undefined })}>
              {texts.all}
            </Button>
          )}
        </>
      ) : (
        <Skeleton height={220} />
      )}
    </>
  );
}

const DAY_MS = 24 * 3_600_000;

/** Whether the courier has cash from more than a day ago; what was collected and voided is none. */
function hasHeldForADay({ lines }: CourierAccount): boolean {
  const until = new Date(Date.now() - DAY_MS).toISOString();
  const old = lines.filter(({ kind, at }) => HELD_KINDS.includes(kind) && at <= until);
  return CURRENCIES.some((each) => {
    const amounts = old.filter(({ currency }) => currency === each);
    return sum(amounts.map(({ amount }) => fromDollars(amount))) !== 0;
  });
}

function Accounts({ accounts, onChoose }: { accounts: CourierAccount[]; onChoose: (id: number) => void }) {
  const settles = useMay()("orders");
  if (accounts.length === 0) return <Text c="var(--text-soft)">{texts.none}</Text>;
  return (
    <WaitingList
      rows={accounts.map(({ courier_id, courier_name, lines }) => ({
        id: courier_id,
        name: courier_name,
        detail: openText(lines),
        blocked: lines.every(({ undecided }) => undecided),
      }))}
      action={settles ? { label: texts.settle, icon: IconCash, onClick: onChoose } : undefined}
      first={focusOnMount}
    />
  );
}
