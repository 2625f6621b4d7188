import { Button, Checkbox, Stack, Text } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "#shared/dates.ts";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import { Result } from "#web/count/Result.tsx";
import { DialogButtons } from "#web/dialog/DialogFooter.tsx";
import { Modal } from "#web/dialog/Modal.tsx";
import { download } from "#web/download.ts";
import { moneyInEach } from "#web/form/fields/amount.ts";
import { ListPage } from "#web/list/ListPage.tsx";
import { recordOf } from "#web/list/recordOf.ts";
import type { Column } from "#web/list/table/columns.ts";
import { useList } from "#web/list/useList.ts";
import { makeListed, useRefresh } from "#web/resource.ts";
import { type Shift, shiftRoutes } from "../contract.ts";
import { shiftText, shiftTexts as texts } from "../texts.ts";
import { CloseShift } from "./CloseShift.tsx";
import { Movements } from "./Movements.tsx";

const shifts = makeListed(shiftRoutes.list);
const useShift = recordOf(shiftRoutes.get);

const amountsText = (counted: Shift["counted"]) => (counted === null ? "—" : moneyInEach(counted));

const columns: Column<Shift>[] = [
  { key: "person", label: texts.person, render: ({ account_name }) => account_name },
  { key: "since", label: texts.since, plain: true, render: ({ opened_at }) => formatMoment(opened_at) },
  {
    key: "closed",
    label: texts.closedAt,
    card: "last",
    render: ({ closed_at }) => (closed_at ? formatMoment(closed_at) : texts.stillOpen),
  },
  {
    key: "counted",
    label: texts.counted,
    position: "right",
    card: "aside",
    render: ({ counted }) => amountsText(counted),
  },
  {
    key: "difference",
    label: texts.difference,
    position: "right",
    render: ({ difference }) => amountsText(difference),
  },
];

function ShiftsPage() {
  const list = useList(shifts);
  return (
    <ListPage
      title={texts.list}
      purpose={texts.purpose}
      list={list}
      columns={columns}
      filters={
        <>
          <Checkbox
            label={texts.onlyOpen}
            checked={list.query.open === "1"}
            onChange={(event) => list.set({ open: event.currentTarget.checked ? "1" : undefined })}
          />
          {list.query.end_date && (
            <Checkbox
              label={texts.openedUntil(formatDay(list.query.end_date))}
              checked
              onChange={() => list.set({ end_date: undefined })}
            />
          )}
        </>
      }
      detailTitle={({ id, account_name }) => `${shiftText(id)} · ${account_name}`}
      detail={(shift) => <ShiftView shift={shift} />}
      useRecord={useShift}
      history="shift"
    />
  );
}

function ShiftView({ shift }: { shift: Shift }) {
  const params = { id: shift.id };
  const { data } = useQuery({
    queryKey: [shiftRoutes.get.path, shift.id],
    queryFn: ({ signal }) => call(shiftRoutes.get, { params, signal }),
  });
  const { expected, counted, difference, closed_by, close_reason } = shift;
  return (
    <Stack gap="md">
      <Text c="var(--text-soft)">{`${texts.float}: ${moneyInEach(shift.float)}`}</Text>
      {expected && counted && difference && (
        <>
          <Result expected={expected} counted={counted} difference={difference} />
          <DialogButtons>
            <Button
              variant="default"
              leftSection={<IconFileDownload size={17} stroke={1.7} aria-hidden />}
              onClick={() => void download(shiftRoutes.report, { params })}
            >
              {texts.report}
            </Button>
          </DialogButtons>
        </>
      )}
      {closed_by && <Text>{`${texts.closedBy}: ${closed_by}. ${close_reason ?? ""}`}</Text>}
      {shift.note && <Text>{shift.note}</Text>}
      {shift.closed_at === null && <CloseFor shift={shift} />}
      {data && <Movements movements={data.movements} />}
    </Stack>
  );
}

/** Counts and closes the shift of a person who is gone. */
function CloseFor({ shift }: { shift: Shift }) {
  const [opened, setOpened] = useState(false);
  const refresh = useRefresh();
  const close = () => setOpened(false);
  return (
    <>
      <DialogButtons>
        <Button variant="default" onClick={() => setOpened(true)}>
          {texts.closeFor}
        </Button>
      </DialogButtons>
      <Modal opened={opened} onClose={close} title={texts.closeFor}>
        <CloseShift
          of={shift}
          onCancel={close}
          onClosed={() => {
            close();
            refresh();
          }}
        />
      </Modal>
    </>
  );
}

export const screen = { access: "books" as const, Page: ShiftsPage };
