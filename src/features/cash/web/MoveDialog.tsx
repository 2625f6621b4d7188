import { SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import type { z } from "zod";
import type { Currency } from "#shared/money.ts";
import { uiTexts } from "#shared/texts.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { Modal } from "#web/dialog/Modal.tsx";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import { CurrencyField } from "#web/form/fields/CurrencyField.tsx";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import { useAnnounce } from "#web/form/useAnnounce.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import { useIdempotencyKey } from "#web/resource.ts";
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
  kinds: readonly Kind[];
  /** What a kind does. */
  hintOf: (kind: Kind) => string;
  /** The schema of the route that `save` calls. */
  body: z.ZodType;
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

function MoveForm<Kind extends keyof typeof kindLabels>(props: MoveDialogProps<Kind>) {
  const { onClose, kinds, hintOf, body, save } = props;
  const form = useRecordForm({ kind: kinds[0] as string, currency: "USD", amount: "", note: "" }, body);
  const kind = form.values.kind as Kind;
  const announce = useAnnounce();
  const keyFor = useIdempotencyKey();
  const { pending, onSubmit } = useSubmit(
    async (values) => {
      const move = { ...values, kind, currency: values.currency as Currency };
      await announce(save(move, keyFor(move)), { done: texts.moved, failed: texts.moveFailed });
    },
    form,
    onClose,
  );
  const options = kinds.map((value) => ({ value: value as string, label: kindLabels[value] }));
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {options.length > 2 ? (
          <ChoiceField
            label={overviewTexts.kind}
            description={hintOf(kind)}
            allowDeselect={false}
            data={options}
            {...form.field("kind")}
          />
        ) : (
          <div>
            <SegmentedControl
              fullWidth
              aria-label={overviewTexts.kind}
              data={options}
              value={kind}
              onChange={(next) => form.set("kind", next)}
            />
            <Text size="sm" c="var(--text-soft)" mt={6}>
              {hintOf(kind)}
            </Text>
          </div>
        )}
        <CurrencyField {...form.field("currency")} />
        <MoneyField
          label={texts.amount}
          required
          data-autofocus
          currency={form.values.currency as Currency}
          onCurrency={form.field("currency").onChange}
          {...form.field("amount")}
        />
        <TextInput label={texts.note} {...form.field("note")} />
        <DialogFooter onCancel={onClose} submit={uiTexts.save} pending={pending} disabled={!form.valid} />
      </Stack>
    </form>
  );
}
