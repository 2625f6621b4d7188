import { Alert, Group, Stack, Text, Textarea } from "@mantine/core";
import { type FormEvent, type ReactNode, useMemo, useState } from "react";
import { z } from "zod";
import { paying } from "#features/ledger/contract.ts";
import { payingTexts } from "#features/receipts/texts.ts";
import { PaymentFields } from "#features/receipts/web/PaymentFields.tsx";
import { usePaymentForm } from "#features/receipts/web/usePaymentForm.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { formatMoney } from "#shared/money.ts";
import { mayCall } from "#shared/routes/roles.ts";
import { COLLECTION_OUTCOMES, type CollectionOutcome, PAYMENT_METHODS } from "#shared/vocabulary.ts";
import type { ApiError } from "#web/api.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { Segments } from "#web/form/fields/Segments.tsx";
import { isReferenceRefused, useSubmit } from "#web/form/useSubmit.ts";
import { useSession } from "#web/session/session.ts";
import type { CollectionInput } from "../contract.ts";
import type { DueAtDoor } from "../rules.ts";
import { dueParts, outcomeLabels, collectionTexts as texts } from "../texts.ts";
import { AgreedFields } from "./AgreedFields.tsx";
import { agreedBody, agreedErrors, dueAgreed, sumDue, type TypedAgreement } from "./agreedForm.ts";

interface CollectionFieldsProps {
  orderId: number;
  due: DueAtDoor;
  /** The order is delivered already, without its money. */
  isLate: boolean;
  submit: string;
  /** Whether what else is asked is complete. */
  ready: boolean;
  /** Sends the body's `collection`. */
  save: (collection: CollectionInput) => Promise<unknown>;
  /** Closes the dialog. */
  onEnd: (saved: boolean) => void;
  /** What else is asked. */
  children: ReactNode;
}

const outcomes = COLLECTION_OUTCOMES.map((value) => ({ value, label: outcomeLabels[value] }));
const lateOutcomes = outcomes.filter(({ value }) => value !== "not_collected");
const collected = z.object({ method: z.enum(PAYMENT_METHODS, texts.methodRequired), ...paying });

/** Asks how an order's fee and goods were collected at its door. */
export function CollectionFields({ orderId, due, isLate, submit, ...props }: CollectionFieldsProps) {
  const [outcome, setOutcome] = useState<CollectionOutcome>("collected");
  const [note, setNote] = useState("");
  const isPaid = outcome === "collected";
  const [agreed, setAgreed] = useState<TypedAgreement | null>(null);
  const session = useSession();
  const parts = dueAgreed(due, agreed);
  const owed = sumDue(parts);
  const whole = useMemo(() => ({ owed, whole: true }), [owed]);
  const { form, inForce, received, remember, body } = usePaymentForm(collected, whole);
  const { pending, failure, run } = useSubmit(
    // A valid form has a method.
    () =>
      props.save(
        (isPaid ? { outcome, ...body(), ...agreedBody(due, agreed) } : { outcome, note }) as CollectionInput,
      ),
    { ...form, refuse: (errors) => form.refuse(withoutPrefix(errors)) },
  );
  const errors = { ...agreedErrors(due, agreed), ...withoutPrefix(failure?.errors ?? {}) };
  const isPaidRight = form.valid && Object.keys(agreedErrors(due, agreed)).length === 0;
  const ready = props.ready && (!isPaid || isPaidRight);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || pending || !(await run())) return;
    if (isPaid) remember();
    props.onEnd(true);
  };

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack gap="md">
        <DueLine due={parts} />
        {props.children}
        <Segments
          label={texts.outcome}
          options={isLate ? lateOutcomes : outcomes}
          value={outcome}
          onChange={(value) => setOutcome(value as CollectionOutcome)}
          autofocus
        />
        {isPaid && mayCall("admin", session) && (
          <AgreedFields planned={due} value={agreed} errors={errors} onChange={setAgreed} />
        )}
        {isPaid ? (
          <PaymentFields
            form={form}
            due={whole}
            inForce={inForce}
            received={received}
            labels={{ amount: texts.due, most: undefined }}
            refused={failure?.status === 409}
            payer={{ delivery_id: orderId }}
          />
        ) : (
          <Uncollected note={note} onNote={setNote} error={form.errorAt("note")} due={due} />
        )}
        {failure && <Refused failure={failure} />}
        <DialogFooter
          onCancel={() => props.onEnd(false)}
          submit={isPaid && form.values.accept_duplicate_reason ? payingTexts.receiveAnyway : submit}
          pending={pending}
          disabled={!ready}
        />
      </Stack>
    </form>
  );
}

/** Why it was refused, unless a field says so. */
function Refused({ failure }: { failure: ApiError }) {
  if (isReferenceRefused(failure) || Object.keys(failure.errors).length > 0) return null;
  return (
    <Alert color="red" role="alert">
      {failure.message}
    </Alert>
  );
}

interface UncollectedProps {
  note: string;
  onNote: (note: string) => void;
  error: ReactNode;
  due: DueAtDoor;
}

function Uncollected({ note, onNote, error, due }: UncollectedProps) {
  return (
    <>
      <Textarea
        label={texts.note}
        minRows={2}
        value={note}
        error={error}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
      {due.fee > 0 && <Text size="sm">{texts.feeOwed}</Text>}
    </>
  );
}

function DueLine({ due }: { due: DueAtDoor }) {
  return (
    <Group justify="space-between" align="baseline" gap="0 12px">
      <Text fw={550} className="numbers">{`${texts.due}: ${formatMoney(sumDue(due))}`}</Text>
      <Text className="numbers" c="var(--text-soft)" size="sm">
        {dueParts(due)}
      </Text>
    </Group>
  );
}

/** The server's messages under the form's fields: `collection.tenders` is `tenders` here. */
const withoutPrefix = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [path.replace(/^collection\./, ""), messages]),
  );
