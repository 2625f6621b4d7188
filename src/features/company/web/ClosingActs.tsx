import { Button, Stack, Text, Textarea } from "@mantine/core";
import { type Icon, IconLock, IconLockOpen } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Day, isDay } from "#shared/dates.ts";
import { mayCall } from "#shared/routes/roles.ts";
import { uiTexts } from "#shared/texts.ts";
import { call, type Versioned } from "#web/api.ts";
import { today } from "#web/clock.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { Modal } from "#web/dialog/Modal.tsx";
import { DateField } from "#web/form/fields/DateField.tsx";
import { useAnnounce } from "#web/form/useAnnounce.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import { useSession } from "#web/session/session.ts";
import { type Company, closedUntilBody, companyRoutes } from "../contract.ts";
import { endOfMonthBefore, opensAgain } from "../rules.ts";
import { closedText, companyTexts as texts } from "../texts.ts";
import { overNewest } from "./companyForm.ts";
import { companyQuery } from "./companyQuery.ts";

/** For the owner: closes the books until the end of a month. */
export function CloseMonth() {
  const company = useQuery(companyQuery).data;
  const mayClose = mayCall(companyRoutes.closeUntil.access, useSession());
  if (!company || !mayClose) return null;
  const closed = company.data.closed_until as Day | null;
  const lastMonth = endOfMonthBefore(today());
  return (
    <ClosingAct
      company={company}
      label={texts.closeMonth}
      icon={IconLock}
      proposed={closed !== null && closed > lastMonth ? closed : lastMonth}
    />
  );
}

/** For the owner: opens the last closed month again, if there is one. */
export function OpenMonth() {
  const company = useQuery(companyQuery).data;
  const mayOpen = mayCall(companyRoutes.closeUntil.access, useSession());
  const closed = (company?.data.closed_until ?? null) as Day | null;
  if (!company || !mayOpen || closed === null) return null;
  return (
    <ClosingAct
      company={company}
      label={texts.openMonth}
      icon={IconLockOpen}
      proposed={endOfMonthBefore(closed)}
    />
  );
}

interface ActProps {
  company: Versioned<Company>;
  label: string;
  icon: Icon;
  /** The day until which the books are to be closed. */
  proposed: Day;
}

/** A button that opens the dialog of the closed period. */
function ClosingAct({ label, icon: ActIcon, ...props }: ActProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<ActIcon size={17} stroke={1.7} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={label}>
        <ClosingForm {...props} onClose={close} />
      </Modal>
    </>
  );
}

interface FormProps extends Omit<ActProps, "label" | "icon"> {
  onClose: () => void;
}

function ClosingForm({ company, proposed, onClose }: FormProps) {
  const before = company.data.closed_until as Day | null;
  const form = useRecordForm({ date: proposed as string, reason: "" }, closedUntilBody);
  const { date } = form.values;
  const opens = (date === "" || isDay(date)) && opensAgain(before, date === "" ? null : date);
  const announce = useAnnounce();
  const { pending, onSubmit } = useSubmit(
    async (body) => {
      const closing = overNewest(company, ["closed_until"], ({ etag }) =>
        call(companyRoutes.closeUntil, { body, ifMatch: etag }),
      );
      await announce(closing, { done: texts.closedSaved, failed: texts.closedFailed });
    },
    form,
    onClose,
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {/* Read first: the date's calendar would lie over what closing protects. */}
        <Text data-autofocus tabIndex={-1} style={{ outline: "none" }}>
          {closedText(before)}
        </Text>
        <Text size="sm" c="var(--text-soft)">
          {texts.closedProtects}
        </Text>
        <Text size="sm" c="var(--text-soft)">
          {texts.closedAllows}
        </Text>
        <DateField
          label={texts.closedDate}
          description={texts.closedDateHint}
          clearable
          {...form.field("date")}
        />
        {opens && <Textarea label={texts.closedReason} required minRows={2} {...form.field("reason")} />}
        <DialogFooter
          onCancel={onClose}
          submit={uiTexts.save}
          pending={pending}
          disabled={!form.valid || (opens && form.values.reason.trim() === "")}
        />
      </Stack>
    </form>
  );
}
