import { Anchor, Stack, TextInput, type TextInputProps } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { z } from "zod";
import { type Day, formatDay } from "#shared/dates.ts";
import { day } from "#shared/fields.ts";
import { parseRate, type Rate } from "#shared/money.ts";
import { rate } from "#shared/moneyFields.ts";
import { uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { today } from "#web/clock.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { Modal } from "#web/dialog/Modal.tsx";
import { DateField } from "#web/form/fields/DateField.tsx";
import { useAnnounce } from "#web/form/useAnnounce.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import { confirm } from "#web/ui/confirm.ts";
import { rateRoutes } from "../contract.ts";
import { isFar, isUnusual } from "../rules.ts";
import { farText, inForceText, newRateText, rateTexts, unusualText } from "../texts.ts";
import { useRate } from "./CurrentRate.tsx";
import { readRate, showRate } from "./rate.ts";

interface RateDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Shows the rates of other days. */
  onHistory?: (() => void) | undefined;
}

/** Sets or replaces a day's rate. */
export function RateDialog({ opened, onClose, onHistory }: RateDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={rateTexts.change}>
      <RateForm onClose={onClose} onHistory={onHistory} />
    </Modal>
  );
}

const body = z.object({ date: day(), rate: rate() });

/** The form alone, for a dialog that is opened from anywhere. */
export function RateForm({ onClose, onHistory }: Omit<RateDialogProps, "opened">) {
  const form = useRecordForm({ date: today() as string, rate: "" }, body);
  const last = useRate(form.values.date);
  const announce = useAnnounce();
  const typed = parseRate(form.values.rate);
  const far = typed !== undefined && last ? isFar(typed, last.rate) : false;
  const { pending, run } = useSubmit(({ date, rate }) => {
    const setting = call(rateRoutes.set, { params: { date: date as Day }, body: { rate, confirm: far } });
    return announce(setting, { done: rateTexts.saved, failed: rateTexts.saveFailed });
  }, form);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React's events bubble from the dialog to the form that opened it.
    event.stopPropagation();
    if (!form.valid || pending) return;
    const day = form.values.date === today() ? null : formatDay(form.values.date);
    const doubt = typed && doubtOf(typed, last?.rate, day);
    const asking = { careful: true, subject: typed && newRateText(typed) };
    if (doubt && !(await confirm(`${doubt}. ${rateTexts.sure}`, asking))) return;
    if (await run()) onClose();
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <RateField
          label={rateTexts.rate}
          description={(last && inForceText(last.rate, typed)) || rateTexts.rateHint}
          required
          data-autofocus
          {...form.field("rate")}
        />
        <DateField label={rateTexts.date} description={rateTexts.dateHint} required {...form.field("date")} />
        {onHistory && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            style={{ alignSelf: "flex-start" }}
            onClick={onHistory}
          >
            {rateTexts.history}
          </Anchor>
        )}
        <DialogFooter onCancel={onClose} submit={uiTexts.save} pending={pending} disabled={!form.valid} />
      </Stack>
    </form>
  );
}

/** Why a typed rate may be wrong. `day`: the rate's, if it is not today. */
function doubtOf(typed: Rate, inForce: Rate | undefined, day: string | null): string | undefined {
  if (inForce !== undefined) return isFar(typed, inForce) ? farText(typed, inForce, day) : undefined;
  return isUnusual(typed) ? unusualText : undefined;
}

interface RateFieldProps extends Omit<TextInputProps, "value" | "onChange"> {
  value?: string;
  onChange?: (value: string) => void;
}

/** Shows the text as typed while it has the focus, and as a formatted rate after. */
function RateField({ value = "", onChange, onBlur, ...props }: RateFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      leftSection="Bs"
      className="numbers"
      value={typed ?? showRate(value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(readRate(event.currentTarget.value));
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
