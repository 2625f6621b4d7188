import { Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { AnswerOf, BodyInput } from "#shared/routes/route.ts";
import { countTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { CountPanel } from "#web/count/CountPanel.tsx";
import { breakdownOf, countedOf, emptyCount, isMistyped } from "#web/count/count.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { printStep } from "#web/print/printFile.ts";
import { useIdempotencyKey } from "#web/resource.ts";
import { useMay } from "#web/session/session.ts";
import { confirm } from "#web/ui/confirm.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type Shift, shiftRoutes } from "../contract.ts";
import { shiftTexts as texts } from "../texts.ts";

export type Closed = AnswerOf<typeof shiftRoutes.close>;

interface CloseShiftProps {
  /** Somebody else's shift; without it one's own. */
  of?: Pick<Shift, "id" | "account_name">;
  onCancel: () => void;
  onClosed: (closed: Closed) => void;
}

/** Counts and closes a shift. It doesn't show the expected cash: the count is blind. */
export function CloseShift({ of, onCancel, onClosed }: CloseShiftProps) {
  const [count, setCount] = useState(emptyCount);
  const [note, setNote] = useState("");
  const [reason, setReason] = useState("");
  const keyFor = useIdempotencyKey();
  const navigate = useNavigate();
  const may = useMay();
  const close = useMutation({
    mutationFn: (body: BodyInput<typeof shiftRoutes.close>) => {
      if (!of) return call(shiftRoutes.close, { body, idempotencyKey: keyFor(body) });
      const why = { ...body, reason };
      return call(shiftRoutes.closeFor, { params: { id: of.id }, body: why, idempotencyKey: keyFor(why) });
    },
    onSuccess: (closed) => {
      const search = { detail: String(closed.id) };
      toastSuccess(texts.closed, [
        // Others have no list of shifts.
        ...(may("books")
          ? [{ label: texts.see, onClick: () => void navigate({ to: "/company-bills/shifts", search }) }]
          : []),
        printStep(shiftRoutes.report, closed.id),
      ]);
      onClosed(closed);
    },
    onError: (error) => toastError(texts.closeFailed, error),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isMistyped(count)) return toastError(countTexts.mistyped);
    if (await confirm(texts.closeQuestion))
      close.mutate({ counted: countedOf(count), breakdown: breakdownOf(count), note });
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {of && <Text c="var(--text-soft)">{texts.closeForHint(of.account_name)}</Text>}
        <CountPanel count={count} onChange={setCount} />
        {of && (
          <TextInput
            label={texts.closeReason}
            required
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <TextInput label={texts.note} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        <DialogFooter
          onCancel={onCancel}
          submit={texts.close}
          pending={close.isPending}
          disabled={of !== undefined && reason.trim() === ""}
        />
      </Stack>
    </form>
  );
}
