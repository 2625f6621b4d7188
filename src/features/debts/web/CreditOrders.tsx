import { Alert, Box, Button, Skeleton, Tabs, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { paymentStatusLabels } from "#features/ledger/texts.ts";
import { uiTexts } from "#shared/texts.ts";
import { PAYMENT_STATUSES } from "#shared/vocabulary.ts";
import { TabBar, TabPanel } from "#web/layout/TabBar.tsx";
import { Pager } from "#web/list/Pager.tsx";
import { sentenceOf } from "#web/ui/toasts/toast.ts";
import { debtTexts } from "../texts.ts";
import card from "./DebtCard.module.css";
import { DebtCard } from "./DebtCard.tsx";
import classes from "./debts.module.css";
import type { Intent } from "./payment/payment.ts";
import { type CreditOrdersQuery, useCreditOrders } from "./queries.ts";

interface StatusTabsProps {
  value: string | undefined;
  /** Without it the tabs are shown but disabled, until a client is chosen. */
  onChange?: (status: string) => void;
  children: ReactNode;
}

const ALL = "all";
const tabs = [
  { value: ALL, label: debtTexts.all },
  ...PAYMENT_STATUSES.map((value) => ({ value, label: paymentStatusLabels[value] })),
];

export function StatusTabs({ value = ALL, onChange, children }: StatusTabsProps) {
  const choose = (next: string | null) => next && onChange?.(next);
  return (
    <Tabs value={value} onChange={choose} keepMounted={false}>
      <TabBar label={debtTexts.filter} tabs={tabs} value={value} onChange={choose} disabled={!onChange} />
      {tabs.map((tab) => (
        <TabPanel key={tab.value} {...tab}>
          {children}
        </TabPanel>
      ))}
    </Tabs>
  );
}

const SKELETONS = ["a", "b", "c", "d", "e", "f"];

interface CreditOrdersProps {
  query: CreditOrdersQuery;
  onTurn: (page: number) => void;
  onPay: (intent: Intent) => void;
  /** The orders whose debts are ticked. */
  chosen: readonly Delivery[];
  onChoose: (order: Delivery) => void;
}

/** The column headers on wide screens. Each order repeats them as labels, which is what screen readers announce. */
function OrderHeads() {
  return (
    <div className={card.heads} aria-hidden>
      {[debtTexts.order, debtTexts.date, debtTexts.filter, debtTexts.debtAmount, debtTexts.remaining].map(
        (label) => (
          <span key={label}>{label}</span>
        ),
      )}
    </div>
  );
}

/** A client's orders on credit, page by page. */
export function CreditOrders({ query, onTurn, onPay, chosen, onChoose }: CreditOrdersProps) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useCreditOrders(query);
  if (error && !data)
    return (
      <Alert color="red" title={uiTexts.loadFailed}>
        <Text size="sm" mb="sm">
          {sentenceOf(error)}
        </Text>
        <Button variant="default" onClick={() => void refetch()}>
          {uiTexts.retry}
        </Button>
      </Alert>
    );
  const all = (query.payment_status ?? ALL) === ALL;
  return (
    <>
      <Box aria-busy={isFetching} data-stale={isPlaceholderData} className={classes.orders}>
        {data?.items.length === 0 ? (
          <Text className={classes.empty}>{all ? debtTexts.noOrders : debtTexts.noneWithStatus}</Text>
        ) : (
          <>
            <OrderHeads />
            <ul className={classes.cards} aria-label={debtTexts.orders}>
              {data?.items.map((order) => (
                <DebtCard
                  key={order.id}
                  order={order}
                  chosen={chosen.some(({ id }) => id === order.id)}
                  onChoose={onChoose}
                  onPay={onPay}
                />
              ))}
              {!data &&
                SKELETONS.map((key) => <Skeleton key={key} component="li" height={172} radius={12} />)}
            </ul>
          </>
        )}
      </Box>
      {data && data.total > 0 && <Pager page={data} onTurn={onTurn} />}
    </>
  );
}
