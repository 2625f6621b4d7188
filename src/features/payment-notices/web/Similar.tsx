import { Stack, Text, Title } from "@mantine/core";
import { useId } from "react";
import { lineStateLabels } from "#features/bank/texts.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import { receiptKindLabels } from "#features/receipts/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { formatNumbered } from "#shared/numbers.ts";
import { money } from "#web/form/fields/amount.ts";
import { FactList } from "#web/ui/Facts.tsx";
import { FieldBones } from "#web/ui/FieldBones.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import type { NoticeDetails } from "../contract.ts";
import { noticeStateLabels, noticeTexts as texts } from "../texts.ts";
import { amountOf, useNotice } from "./notices.ts";

/** What resembles a notice, and what its client owes: what an admin looks at before deciding. */
export function Similar({ id }: { id: number }) {
  const { data, error, refetch } = useNotice(id);
  if (!data)
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <FieldBones count={2} />;
  const parts = similarParts(data);
  return (
    <Stack gap="sm">
      {parts.length === 0 && <Text>{texts.noneSimilar}</Text>}
      {parts.map(({ title, items }) => (
        <Part key={title} title={title} items={items} />
      ))}
      {data.state === "new" && <Debts details={data} />}
    </Stack>
  );
}

interface PartProps {
  title: string;
  items: { id: number; text: string }[];
}

function Part({ title, items }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h6" id={id}>
        {title}
      </Title>
      <FactList items={items} empty={texts.noDebts} />
    </section>
  );
}

/** The parts that have something. */
function similarParts({ similar: { lines, receipts, notices } }: NoticeDetails): PartProps[] {
  const parts = [
    {
      title: texts.bankLines,
      items: lines.map(({ id, account, date, amount, reference, description, state }) => ({
        id,
        text: [
          formatMoney(fromDollars(amount), "VES"),
          ...[formatDay(date), reference, description, account, lineStateLabels[state]],
        ]
          .filter(Boolean)
          .join(" · "),
      })),
    },
    {
      title: texts.receipts,
      items: receipts.map(({ id, number, client_name, amount, bolivares, paid_on }) => ({
        id,
        text: [
          ...[formatReceipt(number), client_name, money(amount)],
          bolivares !== 0 && formatMoney(fromDollars(bolivares), "VES"),
          formatDay(paid_on),
        ]
          .filter(Boolean)
          .join(" · "),
      })),
    },
    {
      title: texts.notices,
      items: notices.map((notice) => ({
        id: notice.id,
        text: [
          ...[notice.client_name, amountOf(notice), formatDay(notice.paid_on)],
          noticeStateLabels[notice.state],
        ].join(" · "),
      })),
    },
  ];
  return parts.filter(({ items }) => items.length > 0);
}

/** How many debts are listed one by one. */
const MOST_DEBTS = 10;

function Debts({ details: { debts, total_pending, credit_balance } }: { details: NoticeDetails }) {
  const lines = debts.slice(0, MOST_DEBTS).map(({ debt_id, date, remaining, ...order }) => ({
    id: debt_id,
    text: [
      `${order.opening ? receiptKindLabels.opening : texts.order} ${formatNumbered(order)}`,
      formatDay(date),
      money(remaining),
    ].join(" · "),
  }));
  const total = { id: 0, text: `${texts.total}: ${money(total_pending)}` };
  const credit = credit_balance > 0 ? [{ id: -1, text: `${texts.credit}: ${money(credit_balance)}` }] : [];
  return <Part title={texts.debts} items={debts.length > 0 ? [...lines, total, ...credit] : credit} />;
}
