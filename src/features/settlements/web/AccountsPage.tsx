import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { call } from "#web/api.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { useAddress } from "#web/useAddress.ts";
import { type CourierAccount, type SettlementDetail, settlementRoutes } from "../contract.ts";
import { openText, accountTexts as texts } from "../texts.ts";
import { Settle } from "./Settle.tsx";
import { Settled } from "./Settled.tsx";
import classes from "./settlements.module.css";

const view = z.object({
  courier: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});

/** The couriers with something to settle: choose, count, done. What the count should find is shown after it. */
export function AccountsPage({ reviews }: { reviews: ReactNode }) {
  const { query, change } = useAddress<z.input<typeof view>>(view);
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
          {reviews}
          <Accounts accounts={data} onChoose={(id) => change({ courier: String(id) })} />
        </>
      ) : (
        <Skeleton height={220} />
      )}
    </>
  );
}

function Accounts({ accounts, onChoose }: { accounts: CourierAccount[]; onChoose: (id: number) => void }) {
  const first = accounts.find(({ lines }) => lines.some(({ undecided }) => !undecided));
  if (accounts.length === 0) return <Text c="var(--text-soft)">{texts.none}</Text>;
  return (
    <Stack gap="xs" component="ul" className={classes.accounts}>
      {accounts.map(({ courier_id, courier_name, lines }) => (
        <li key={courier_id} className={classes.account}>
          <span>
            <strong>{courier_name}</strong>
            <Text className={classes.muted}>{openText(lines)}</Text>
          </span>
          <Button
            leftSection={<IconCash size={17} stroke={1.7} aria-hidden />}
            ref={courier_id === first?.courier_id ? focusOnMount : undefined}
            disabled={lines.every(({ undecided }) => undecided)}
            aria-label={`${texts.settle}: ${courier_name}`}
            onClick={() => onChoose(courier_id)}
          >
            {texts.settle}
          </Button>
        </li>
      ))}
    </Stack>
  );
}
