import { SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { fromDollars, inDollars } from "#shared/money.ts";
import type { BodyInput } from "#shared/routes/route.ts";
import { countTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { CountPanel } from "#web/count/CountPanel.tsx";
import { countedOf, emptyCount, isMistyped } from "#web/count/count.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { money } from "#web/form/fields/amount.ts";
import { printStep } from "#web/print/printFile.ts";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type CourierAccount, type SettlementDetail, settlementRoutes } from "../contract.ts";
import { owedTo } from "../rules.ts";
import { accountTexts as texts } from "../texts.ts";
import { amountsText } from "./amountsText.ts";
import classes from "./settlements.module.css";

interface SettleProps {
  account: CourierAccount;
  onCancel: () => void;
  onSettled: (settlement: SettlementDetail) => void;
}

/** Counts what a courier hands over. It doesn't show the expected cash: the count is blind. */
export function Settle({ account, onCancel, onSettled }: SettleProps) {
  const { courier_id, earned, lines } = account;
  const [count, setCount] = useState(emptyCount);
  const [pay, setPay] = useState<"now" | "later">("later");
  const [note, setNote] = useState("");
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  const navigate = useNavigate();
  const settle = useMutation({
    mutationFn: (body: BodyInput<typeof settlementRoutes.create>) =>
      call(settlementRoutes.create, { body, idempotencyKey: keyFor(body) }),
    onSuccess: (settlement) => {
      const search = { detail: String(settlement.id) };
      toastSuccess(texts.settled, [
        { label: texts.see, onClick: () => void navigate({ to: "/couriers/settlements", search }) },
        printStep(settlementRoutes.report, settlement.id),
      ]);
      onSettled(settlement);
    },
    onError: (error) => toastError(texts.settleFailed, error),
    // A refusal may also mean that the lines on screen are old.
    onSettled: refresh,
  });
  const toSettle = lines.filter(({ undecided }) => !undecided);
  const owed = amountsText(
    inDollars(owedTo(toSettle.map((line) => ({ ...line, amount: fromDollars(line.amount) })))),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMistyped(count)) return toastError(countTexts.mistyped);
    // The lines that were shown: cash that comes meanwhile is for the next settlement.
    const line_ids = toSettle.map(({ id }) => id);
    settle.mutate({ courier_id, line_ids, counted: countedOf(count), pay, note });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <CountPanel count={count} onChange={setCount} />
        <div className={classes.rest}>
          {owed && <Text>{texts.owed(owed)}</Text>}
          {(earned > 0 || owed) && (
            <SegmentedControl
              aria-label={texts.pay}
              value={pay}
              onChange={(value) => setPay(value as typeof pay)}
              data={[
                { value: "later", label: texts.payLater },
                { value: "now", label: earned > 0 ? `${texts.payNow} ${money(earned)}` : texts.payNow },
              ]}
            />
          )}
          <TextInput
            label={countTexts.note}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </div>
        <DialogFooter onCancel={onCancel} submit={texts.done} pending={settle.isPending} />
      </Stack>
    </form>
  );
}
