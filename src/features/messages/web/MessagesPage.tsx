import { Stack, Text } from "@mantine/core";
import { IconBrandWhatsapp, IconCheck, IconClock } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { formatNumber } from "#shared/numbers.ts";
import { MESSAGE_KINDS, MESSAGE_STATES } from "#shared/vocabulary.ts";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import { FilterSelect } from "#web/list/filter/FilterSelect.tsx";
import { ListPage } from "#web/list/ListPage.tsx";
import { ActionButtons } from "#web/list/table/ActionButtons.tsx";
import type { Column, RowAction } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { makeListed, useRefresh } from "#web/resource.ts";
import { Facts } from "#web/ui/Facts.tsx";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type Message, messageRoutes } from "../contract.ts";
import {
  messageKindLabels,
  messageReaderLabels,
  messageStateLabels,
  subjectName,
  messageTexts as texts,
} from "../texts.ts";
import classes from "./messages.module.css";

const messages = makeListed(messageRoutes.filter, "delivery", "request");

const columns: Column<Message>[] = [
  { key: "number", label: texts.about, plain: true, width: 165, render: (message) => subjectName(message) },
  { key: "name", label: texts.name, card: "title", render: ({ name }) => name },
  {
    key: "reader",
    label: texts.to,
    plain: true,
    width: 130,
    render: ({ reader }) => messageReaderLabels[reader],
  },
  { key: "kind", label: texts.what, plain: true, width: 150, render: ({ kind }) => messageKindLabels[kind] },
  {
    key: "state",
    label: texts.state,
    card: "line",
    width: 140,
    render: (message) => <State message={message} />,
  },
  { key: "created_at", label: texts.since, width: 170, render: ({ created_at }) => formatMoment(created_at) },
];

const State = ({ message: { state } }: { message: Message }) => (
  <StatusBadge
    label={messageStateLabels[state]}
    {...(state === "sent" ? { tone: "green", icon: IconCheck } : { tone: "yellow", icon: IconClock })}
  />
);

/** Whom to tell by WhatsApp: one tap opens the text and marks it as sent. */
function MessagesPage() {
  const list = useList(messages);
  const mark = useMarkSent();
  const actions = (message: Message) => actionsOf(message, mark);
  return (
    <ListPage
      title={texts.title}
      purpose={texts.purpose}
      list={list}
      columns={columns}
      filters={
        <>
          <FilterSelect
            label={texts.state}
            data={MESSAGE_STATES.map((value) => ({ value, label: messageStateLabels[value] }))}
            value={list.query.state}
            onChange={(state) => list.set({ state })}
          />
          <FilterSelect
            label={texts.what}
            data={MESSAGE_KINDS.map((value) => ({ value, label: messageKindLabels[value] }))}
            value={list.query.kind}
            onChange={(kind) => list.set({ kind })}
          />
        </>
      }
      actions={actions}
      detailTitle={(message) => texts.one(subjectName(message))}
      detail={(message) => (
        <Stack gap="lg">
          <ActionButtons actions={actions(message)} />
          <Facts facts={factsOf(message)} />
          <Text className={classes.text}>{message.text}</Text>
        </Stack>
      )}
    />
  );
}

function useMarkSent() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(messageRoutes.sent, { params: { id } }),
    onSuccess: () => toastSuccess(texts.marked),
    onError: (error) => toastError(texts.failed, error),
    onSettled: refresh,
  });
}

function actionsOf(message: Message, mark: ReturnType<typeof useMarkSent>): (RowAction | null)[] {
  const waits = message.state === "to_send";
  const { whatsapp_url: href } = message;
  const markIt = () => mark.mutate(message.id);
  const send: RowAction = {
    label: waits ? texts.send : texts.sendAgain,
    icon: IconBrandWhatsapp,
    main: waits,
    ...(href && {
      link: (props) => <a {...props} href={href} target="_blank" rel="noreferrer" />,
      ...(waits && { onClick: markIt }),
    }),
  };
  return [send, waits ? { label: texts.markSent, icon: IconCheck, onClick: markIt } : null];
}

function factsOf(message: Message) {
  const { phone, whatsapp_url, sent_at, sent_by } = message;
  return [
    { label: texts.name, value: `${message.name} (${messageReaderLabels[message.reader]})`, wide: true },
    {
      label: texts.phone,
      value: whatsapp_url ? formatPhone(phone ?? "") : `${formatPhone(phone ?? "")} ${texts.noPhone}`.trim(),
    },
    { label: texts.about, value: <SubjectLink message={message} /> },
    { label: texts.what, value: messageKindLabels[message.kind] },
    { label: texts.since, value: formatMoment(message.created_at) },
    ...(sent_at === null ? [] : [{ label: texts.sent, value: `${formatMoment(sent_at)}, ${sent_by ?? ""}` }]),
  ];
}

function SubjectLink({ message }: { message: Message }) {
  const { number, delivery_id, request_id } = message;
  return (
    <Link
      to={delivery_id === null ? "/deliveries/requests" : "/deliveries"}
      search={{ search: formatNumber(number), detail: String(delivery_id ?? request_id) }}
    >
      {subjectName(message)}
    </Link>
  );
}

export const screen = { access: messageRoutes.filter.access, Page: MessagesPage };
