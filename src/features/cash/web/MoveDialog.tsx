import { Button, Group, SegmentedControl, Select, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { CURRENCIES, type Currency } from "#shared/money.ts";
import { countTexts, uiTexts } from "#shared/texts.ts";
import { ApiError } from "#web/api.ts";
import { Modal } from "#web/dialog/Modal.tsx";
import { MoneyField } from "#web/form/MoneyField.tsx";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toast.ts";
import { kindLabels, overviewTexts, shiftTexts as texts } from "../texts.ts";

export interface Move<Kind extends string> {
  kind: Kind;
  currency: Currency;
  amount: string;
  note: string;
}

interface MoveDialogProps<Kind extends keyof typeof kindLabels> {
  opened: boolean;
  onClose: () => void;
  title: string;
  hint: string;
  kinds: readonly Kind[];
  save: (move: Move<Kind>, key: string) => Promise<unknown>;
}

/** Moves cash into or out of a place. */
export function MoveDialog<Kind extends keyof typeof kindLabels>(props: MoveDialogProps<Kind>) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title}>
      <MoveForm {...props} />
    </Modal>
  );
}

function MoveForm<Kind extends keyof typeof kindLabels>({
  onClose,
  hint,
  kinds,
  save,
}: MoveDialogProps<Kind>) {
  const [move, setMove] = useState<Move<Kind>>({
    kind: kinds[0] as Kind,
    currency: "USD",
    amount: "",
    note: "",
  });
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  const change = (patch: Partial<Move<Kind>>) => {
    setError(undefined);
    setMove({ ...move, ...patch });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      await save(move, keyFor(move));
      toastSuccess(texts.moved);
      refresh();
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure.errors.amount?.[0]);
      toastError(texts.moveFailed, failure);
    } finally {
      setPending(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {kinds.length > 2 ? (
          <Select
            label={overviewTexts.kind}
            description={hint}
            allowDeselect={false}
            data={kinds.map((value) => ({ value, label: kindLabels[value] }))}
            value={move.kind}
            onChange={(kind) => change({ kind: kind as Kind })}
          />
        ) : (
          <SegmentedControl
            fullWidth
            aria-label={overviewTexts.kind}
            data={kinds.map((value) => ({ value, label: kindLabels[value] }))}
            value={move.kind}
            onChange={(kind) => change({ kind: kind as Kind })}
          />
        )}
        <SegmentedControl
          fullWidth
          aria-label={texts.currency}
          data={CURRENCIES.map((value) => ({ value, label: countTexts.currencies[value] }))}
          value={move.currency}
          onChange={(currency) => change({ currency: currency as Currency })}
        />
        <MoneyField
          label={texts.amount}
          required
          data-autofocus
          currency={move.currency}
          value={move.amount}
          error={error}
          onChange={(amount) => change({ amount })}
        />
        <TextInput
          label={texts.note}
          value={move.note}
          maxLength={500}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" loading={pending}>
            {uiTexts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
