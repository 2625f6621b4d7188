import { Alert, Select, Stack, Switch, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { SpreadPreview } from "#features/debts/web/SpreadPreviewFields.tsx";
import { CurrentRate } from "#features/rates/web/CurrentRate.tsx";
import { MethodField, ReferenceField } from "#features/receipts/web/PayingFields.tsx";
import { type Currency, formatMoney, fromDollars } from "#shared/money.ts";
import type { BodyInput } from "#shared/routes/route.ts";
import { uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { Modal } from "#web/dialog/Modal.tsx";
import { moneyPresent } from "#web/form/fields/amount.ts";
import { CurrencyField } from "#web/form/fields/CurrencyField.tsx";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import { useSubmit } from "#web/form/useSubmit.ts";
import { printStep } from "#web/print/printFile.ts";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { remittanceRoutes as routes } from "../contract.ts";
import { availableText, owesText, planText, submitText, remittanceTexts as texts } from "../texts.ts";
import { allOf, bodyOf, type Held, useRemitForm } from "./remitForm.ts";

interface RemitDialogProps {
  opened: boolean;
  held: readonly Held[];
  /** The client that is chosen at first. */
  chosen: number | undefined;
  onClose: () => void;
}

/** Pays goods money to a client. */
export function RemitDialog({ opened, ...props }: RemitDialogProps) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={texts.remit} size={540}>
      <RemitForm {...props} />
    </Modal>
  );
}

/** Pays, says so with the next steps, and refreshes what changed. A repeated try pays once. */
function useRemit() {
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: BodyInput<typeof routes.create>) =>
      call(routes.create, { body, idempotencyKey: keyFor(body) }),
    onSuccess: ({ id }) =>
      toastSuccess(texts.remitted, [
        {
          label: texts.see,
          onClick: () => void navigate({ to: "/debts/remittances", search: { detail: String(id) } }),
        },
        printStep(routes.report, id),
      ]),
    onError: (error) => toastError(texts.remitFailed, error),
    onSettled: refresh,
  });
}

function RemitForm({ held, chosen, onClose }: Omit<RemitDialogProps, "opened">) {
  const { form, debts, owed = 0, plan } = useRemitForm(held, chosen);
  const { values, field } = form;
  const { currency } = values;
  const client = held.find(({ client_id }) => client_id === values.client_id);
  const remit = useRemit();
  const { pending, failure, run } = useSubmit(
    (typed) => remit.mutateAsync(bodyOf(typed) as BodyInput<typeof routes.create>),
    form,
  );
  const ready = form.valid && (!values.deduct_debts || debts.data !== undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (ready && !pending && (await run())) onClose();
  };
  const amountText = (amount: number) => formatMoney(amount, currency);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Select
          label={texts.client}
          required
          searchable
          allowDeselect={false}
          data-autofocus={client ? undefined : true}
          nothingFoundMessage={uiTexts.empty}
          data={held.map(({ client_id, client_name }) => ({ value: String(client_id), label: client_name }))}
          description={client && availableText(moneyPresent(client.available))}
          {...field("client_id")}
          value={client ? String(client.client_id) : null}
          onChange={(id) => form.assign(allOf(held.find(({ client_id }) => String(client_id) === id)))}
        />
        <CurrencyField {...field("currency")} onChange={(next) => form.assign(allOf(client, next))} />
        <MoneyField
          label={texts.amount}
          required
          currency={currency}
          onCurrency={field("currency").onChange}
          description={client && availableText(amountText(fromDollars(client.available[currency])))}
          {...field("amount")}
        />
        <MethodField autofocus={client !== undefined} {...field("method")} />
        {values.method !== "cash" && <ReferenceField {...field("reference")} />}
        <Switch
          label={texts.deductDebts}
          description={owesText(formatMoney(owed), debts.data?.length ?? 0)}
          disabled={owed === 0}
          {...field("deduct_debts", "checkbox")}
        />
        <Text size="sm" c="var(--text-soft)">
          {texts.doorFees}
        </Text>
        {values.deduct_debts && <Deduction debts={debts} plan={plan} currency={currency} />}
        {failure?.status === 409 && (
          <Alert color="red" role="alert">
            {failure.message}
          </Alert>
        )}
        <DialogFooter
          onCancel={onClose}
          submit={submitText(plan.rest > 0 ? amountText(plan.rest) : undefined)}
          pending={pending}
          disabled={!ready}
        />
      </Stack>
    </form>
  );
}

type DeductionProps = Pick<ReturnType<typeof useRemitForm>, "debts" | "plan"> & { currency: Currency };

/** Which of the client's debts are deducted, and what is left to pay. */
function Deduction({ debts, plan, currency }: DeductionProps) {
  return (
    <>
      <SpreadPreview
        shares={debts.data && plan.shares}
        amount={plan.worth}
        failed={debts.isError}
        onRetry={() => void debts.refetch()}
      />
      <Text role="status" className="numbers" size="sm">
        {planText(formatMoney(plan.taken, currency), formatMoney(plan.rest, currency))}
      </Text>
      {currency === "VES" && (
        <Text size="sm" c="var(--text-soft)">
          <CurrentRate />
        </Text>
      )}
    </>
  );
}
