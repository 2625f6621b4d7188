import { Textarea } from "@mantine/core";
import { attemptBody } from "#features/deliveries/attemptRoute.ts";
import { changeTexts } from "#features/deliveries/changeTexts.ts";
import { type Delivery, deliveryRoutes } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { deliveryTexts as texts } from "#features/deliveries/texts.ts";
import type { ReportedReason } from "#shared/vocabulary.ts";
import { call } from "#web/api.ts";
import { versionOf } from "../list/useMove.ts";
import { AttemptReason } from "./AttemptReason.tsx";
import { openChange } from "./ChangeForm.tsx";

interface AttemptValues {
  reason: ReportedReason | null;
  note: string;
}

/** Registers a failed attempt that the courier told the office of. */
export function openAttempt({ id, number }: Delivery): void {
  const version = versionOf(id);
  openChange<AttemptValues>(`${texts.attempt}: ${formatNumber(number)}`, {
    hint: changeTexts.attemptHint,
    submit: texts.attempt,
    done: changeTexts.attempted,
    failed: changeTexts.attemptFailed,
    body: attemptBody,
    initial: { reason: null, note: "" },
    save: async (values, idempotencyKey) => {
      const body = attemptBody.parse(values);
      return call(deliveryRoutes.attempt, {
        params: { id },
        body,
        ifMatch: (await version).etag,
        idempotencyKey,
      });
    },
    children: ({ field, values }) => (
      <>
        <AttemptReason {...field("reason")} value={values.reason} />
        <Textarea label={changeTexts.attemptNote} minRows={2} {...field("note")} />
      </>
    ),
  });
}
