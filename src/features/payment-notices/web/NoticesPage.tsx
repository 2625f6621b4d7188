import { Button, Stack } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconInbox } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatReceipt } from "#features/receipts/rules.ts";
import { receiptStateLabels } from "#features/receipts/texts.ts";
import { formatDay } from "#shared/dates.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { NOTICE_STATES, type NoticeState } from "#shared/vocabulary.ts";
import { formatMoment } from "#web/clock.ts";
import { FilterSelect } from "#web/list/filter/FilterSelect.tsx";
import { ListPage } from "#web/list/ListPage.tsx";
import { ActionButtons } from "#web/list/table/ActionButtons.tsx";
import type { Column, RowActionList } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { Facts } from "#web/ui/Facts.tsx";
import type { Look } from "#web/ui/paymentLooks.ts";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import { noticeRoutes, type PaymentNotice } from "../contract.ts";
import { noticeStateLabels, noticeTexts as texts } from "../texts.ts";
import { amountOf, notices, useNotice, wayOf, worthOf } from "./notices.ts";
import { Similar } from "./Similar.tsx";
import { useNoticeActions } from "./useNoticeActions.ts";

const looks: Record<NoticeState, Look> = {
  new: { tone: "blue", icon: IconInbox },
  accepted: { tone: "green", icon: IconCircleCheck },
  rejected: { tone: "red", icon: IconCircleX },
};

const columns: Column<PaymentNotice>[] = [
  {
    key: "at",
    label: texts.at,
    plain: true,
    width: 180,
    render: ({ created_at }) => formatMoment(created_at),
  },
  { key: "client", label: texts.client, card: "title", render: ({ client_name }) => client_name },
  { key: "way", label: texts.methodAndBank, plain: true, render: wayOf },
  { key: "reference", label: texts.reference, plain: true, width: 150, render: ({ reference }) => reference },
  { key: "paid", label: texts.paidOn, plain: true, width: 130, render: ({ paid_on }) => formatDay(paid_on) },
  {
    key: "state",
    label: texts.state,
    card: "line",
    width: 140,
    render: ({ state }) => <StatusBadge label={noticeStateLabels[state]} {...looks[state]} />,
  },
  { key: "amount", label: texts.amount, position: "right", card: "aside", width: 140, render: amountOf },
];

function NoticesPage() {
  const list = useList(notices);
  const actions = useNoticeActions();
  return (
    <ListPage
      title={texts.title}
      purpose={texts.purpose}
      list={list}
      menus={
        <Button component={Link} to="/debts/receipts" variant="default">
          {`‹ ${texts.back}`}
        </Button>
      }
      columns={columns}
      filters={
        <FilterSelect
          label={texts.state}
          data={NOTICE_STATES.map((value) => ({ value, label: noticeStateLabels[value] }))}
          value={list.query.state}
          onChange={(state) => list.set({ state })}
        />
      }
      actions={actions}
      detailTitle={(notice) => `${texts.one} · ${amountOf(notice)}`}
      detail={(notice) => <NoticeDetail notice={notice} actions={actions(notice)} />}
      useRecord={useNotice}
      history="payment_notice"
    />
  );
}

interface NoticeDetailProps {
  notice: PaymentNotice;
  actions: RowActionList;
}

function NoticeDetail({ notice, actions }: NoticeDetailProps) {
  const worth = worthOf(notice);
  return (
    <Stack gap="lg">
      <ActionButtons actions={actions} />
      <Facts
        facts={[
          { label: texts.client, value: notice.client_name, wide: true },
          { label: texts.amount, value: amountOf(notice) },
          ...(worth === null ? [] : [{ label: texts.worth, value: worth }]),
          { label: texts.state, value: noticeStateLabels[notice.state] },
          { label: texts.methodAndBank, value: wayOf(notice) },
          { label: texts.reference, value: notice.reference },
          { label: texts.paidOn, value: formatDay(notice.paid_on) },
          { label: texts.person, value: `${notice.by}, ${formatMoment(notice.created_at)}` },
          ...optionalFact(texts.payerPhone, notice.payer_phone && formatPhone(notice.payer_phone)),
          ...optionalFact(texts.note, notice.note),
          ...decisionOf(notice),
        ]}
      />
      <Similar id={notice.id} />
    </Stack>
  );
}

const optionalFact = (label: string, value: string | null) => (value ? [{ label, value, wide: true }] : []);

function decisionOf({ receipt, reject_reason, decided_by, decided_at }: PaymentNotice) {
  const receiptLink = receipt && (
    <Link to="/debts/receipts" search={{ detail: String(receipt.id) }}>
      {`${formatReceipt(receipt.number)} · ${receiptStateLabels[receipt.state]}`}
    </Link>
  );
  return [
    ...(receiptLink ? [{ label: texts.receipt, value: receiptLink }] : []),
    ...optionalFact(texts.rejectReason, reject_reason),
    ...(decided_at === null
      ? []
      : [{ label: texts.decided, value: [decided_by, formatMoment(decided_at)].filter(Boolean).join(", ") }]),
  ];
}

export const screen = { access: noticeRoutes.filter.access, Page: NoticesPage };
