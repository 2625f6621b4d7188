import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { AnswerOf } from "#shared/route.ts";
import { countTexts, uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { CountPanel } from "#web/count/CountPanel.tsx";
import { breakdownOf, countedOf, emptyCount, isMistyped } from "#web/count/count.ts";
import { useIdempotencyKey } from "#web/resource.ts";
import { confirm } from "#web/ui/confirm.ts";
import { toastError, toastSuccess } from "#web/ui/toast.ts";
import { shiftRoutes } from "../contract.ts";
import { shiftTexts as texts } from "../texts.ts";

export type Closed = AnswerOf<typeof shiftRoutes.close>;

/** Counts and closes one's shift. Nothing here tells what the count should find. */
export function CloseShift({
  onCancel,
  onClosed,
}: {
  onCancel: () => void;
  onClosed: (closed: Closed) => void;
}) {
  const [count, setCount] = useState(emptyCount);
  const [note, setNote] = useState("");
  const [pending, setPending] = useState(false);
  const keyFor = useIdempotencyKey();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isMistyped(count)) return toastError(countTexts.mistyped);
    if (!(await confirm(texts.closeQuestion))) return;
    setPending(true);
    try {
      const body = { counted: countedOf(count), breakdown: breakdownOf(count), note };
      onClosed(await call(shiftRoutes.close, { body, idempotencyKey: keyFor(body) }));
      toastSuccess(texts.closed);
    } catch (error) {
      toastError(texts.closeFailed, error);
    } finally {
      setPending(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <CountPanel count={count} onChange={setCount} />
        <TextInput
          label={texts.note}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" loading={pending}>
            {texts.close}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
