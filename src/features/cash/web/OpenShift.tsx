import { Button, Stack, Text } from "@mantine/core";
import type { FormEvent } from "react";
import { call } from "#web/api.ts";
import { DialogButtons } from "#web/dialog/DialogFooter.tsx";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import { useAnnounce } from "#web/form/useAnnounce.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import { useIdempotencyKey } from "#web/resource.ts";
import { amountsBody, shiftRoutes } from "../contract.ts";
import { shiftTexts as texts } from "../texts.ts";
import classes from "./cash.module.css";

const body = amountsBody();

/** Opens a shift with its float. */
export function OpenShift() {
  const form = useRecordForm({ USD: "0", VES: "0" }, body);
  const announce = useAnnounce();
  const keyFor = useIdempotencyKey();
  const { pending, run } = useSubmit((float) => {
    const opening = call(shiftRoutes.open, { body: { float }, idempotencyKey: keyFor(float) });
    return announce(opening, { done: texts.opened, failed: texts.openFailed });
  }, form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <form onSubmit={submit} className={classes.card} noValidate>
      <Stack gap="md">
        <Text>{texts.none}</Text>
        <MoneyField label={texts.floatUsd} description={texts.floatHint} {...form.field("USD")} />
        <MoneyField label={texts.floatVes} currency="VES" {...form.field("VES")} />
        <DialogButtons>
          <Button type="submit" loading={pending}>
            {texts.open}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
