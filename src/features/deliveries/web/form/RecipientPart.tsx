import { Textarea, TextInput } from "@mantine/core";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import type { PartProps } from "./GeneralPart.tsx";

type Props = Pick<PartProps, "form">;

export function RecipientPart({ form: { field } }: Props) {
  const common = { required: true, autoComplete: "off" };
  return (
    <>
      <TextInput label={deliveryTexts.recipientName} {...common} {...field("receipt.full_name")} />
      <TextInput label={deliveryTexts.phone} type="tel" {...common} {...field("receipt.phone")} />
      <TextInput label={deliveryTexts.address} {...common} {...field("receipt.address")} />
    </>
  );
}

export function NotesPart({ form: { field } }: Props) {
  return <Textarea label={deliveryTexts.notes} autosize minRows={6} {...field("notes")} />;
}
