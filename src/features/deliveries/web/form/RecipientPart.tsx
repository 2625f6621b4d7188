import { Stack, Textarea } from "@mantine/core";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import type { TripForm } from "../tripForm.ts";
import type { PartProps } from "./GeneralPart.tsx";
import { AddStop } from "./stops/AddStop.tsx";
import { StopFields } from "./stops/StopFields.tsx";
import { StopList } from "./stops/StopList.tsx";
import { usePastedStops } from "./stops/usePastedStops.ts";

/** The recipient. With `trip` further ones may follow. */
export function RecipientPart({ form, order, planned, trip }: PartProps & { trip?: TripForm | undefined }) {
  const paste = usePastedStops(form, trip);
  if (!trip || order) return <StopFields form={form} order={order} planned={planned} stop={0} />;
  return (
    <Stack gap="md" onPaste={paste.onPaste}>
      <StopList form={form} />
      <AddStop form={form} most={trip.most} problem={paste.problem} />
    </Stack>
  );
}

export function NotesPart({ form: { field } }: Pick<PartProps, "form">) {
  return <Textarea label={deliveryTexts.notes} minRows={6} {...field("notes")} />;
}
