import { Button, Stack, Text, Textarea } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { addDays, type Day, isDay } from "#shared/dates.ts";
import { uiTexts } from "#shared/texts.ts";
import { call, type Versioned } from "#web/api.ts";
import { today } from "#web/clock.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { Modal } from "#web/dialog/Modal.tsx";
import { DateField } from "#web/form/fields/DateField.tsx";
import { useAnnounce } from "#web/form/useAnnounce.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import { type Company, closedUntilBody, companyRoutes } from "../contract.ts";
import { opensAgain } from "../rules.ts";
import { closedLabel, companyTexts as texts } from "../texts.ts";

interface ClosedPeriodProps {
  company: Versioned<Company>;
  onSaved: (company: Versioned<Company>) => void;
}

/** The control that closes the books until a day. Its label says until when they are. */
export function ClosedPeriod({ company, onSaved }: ClosedPeriodProps) {
  const [opened, setOpened] = useState(false);
  const { closed_until } = company.data;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLock size={17} stroke={1.7} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {closed_until === null ? texts.close : closedLabel(closed_until)}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={texts.closed}>
        <ClosedForm company={company} onSaved={onSaved} onClose={() => setOpened(false)} />
      </Modal>
    </>
  );
}

function ClosedForm({ company, onSaved, onClose }: ClosedPeriodProps & { onClose: () => void }) {
  const before = company.data.closed_until as Day | null;
  const endOfMonth = addDays(`${today().slice(0, 7)}-01` as Day, -1);
  const form = useRecordForm({ date: before ?? endOfMonth, reason: "" }, closedUntilBody);
  const { date } = form.values as { date: string };
  const opens = (date === "" || isDay(date)) && opensAgain(before, date === "" ? null : (date as Day));
  const announce = useAnnounce();
  const { pending, onSubmit } = useSubmit(
    async (body) => {
      const closing = call(companyRoutes.closeUntil, { body, ifMatch: company.etag });
      onSaved(await announce(closing, { done: texts.closedSaved, failed: texts.closedFailed }));
    },
    form,
    onClose,
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {/* Read first: the date's calendar would lie over what closing protects. */}
        <Text data-autofocus tabIndex={-1} style={{ outline: "none" }}>
          {before === null ? texts.nothingClosed : `${closedLabel(before)}.`}
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
