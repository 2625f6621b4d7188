import { Textarea, TextInput } from "@mantine/core";
import { recipientBody } from "#features/deliveries/changeBodies.ts";
import { changeTexts } from "#features/deliveries/changeTexts.ts";
import { type Delivery, deliveryRoutes } from "#features/deliveries/contract.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { TimeField } from "#web/form/fields/TimeField.tsx";
import { versionOf } from "../list/useMove.ts";
import { openChange } from "./ChangeForm.tsx";

interface RecipientValues {
  receipt: Delivery["receipt"];
  notes: string;
  promised_time: string;
}

/** Changes who receives an order on its way, and where and when. */
export function openRecipient({ id, number, receipt, notes, promised_time }: Delivery): void {
  const version = versionOf(id);
  openChange<RecipientValues>(`${texts.changeRecipient}: ${formatNumber(number)}`, {
    hint: changeTexts.recipientHint,
    submit: uiTexts.save,
    done: changeTexts.recipientChanged,
    failed: changeTexts.recipientFailed,
    body: recipientBody,
    initial: {
      receipt: { ...receipt, phone: formatPhone(receipt.phone) },
      notes: notes ?? "",
      promised_time: promised_time ?? "",
    },
    save: async (body) =>
      call(deliveryRoutes.recipient, { params: { id }, body, ifMatch: (await version).etag }),
    children: ({ field }) => (
      <>
        <TextInput
          label={texts.recipientName}
          required
          autoComplete="off"
          data-autofocus
          {...field("receipt.full_name")}
        />
        <TextInput label={texts.phone} type="tel" required autoComplete="off" {...field("receipt.phone")} />
        <TextInput label={texts.address} required autoComplete="off" {...field("receipt.address")} />
        <TimeField label={texts.promisedTime} {...field("promised_time")} />
        <Textarea label={texts.notes} minRows={2} {...field("notes")} />
      </>
    ),
  });
}
