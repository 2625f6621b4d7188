import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { stopTexts } from "#features/deliveries/stopTexts.ts";
import { deliveryTexts as texts } from "#features/deliveries/texts.ts";
import { TimeField } from "#web/form/fields/TimeField.tsx";
import type { PartProps } from "../GeneralPart.tsx";
import { Extras } from "../price/PricePart.tsx";

/** What few stops have: the first one's are in the order's other parts. Shown once asked for, or if there is something. */
export function StopDetails({ form, stop }: Pick<PartProps, "form"> & { stop: number }) {
  const values = form.values.stops[stop];
  const [opened, setOpened] = useState(false);
  const says = values && (values.promised_time !== "" || values.notes !== "" || values.extras.length > 0);
  if (!opened && !says)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ justifySelf: "start" }}
        onClick={() => setOpened(true)}
      >
        {stopTexts.stopDetails}
      </Button>
    );
  return (
    <>
      <TimeField label={texts.promisedTime} {...form.field(`stops.${stop}.promised_time`)} />
      <Extras form={form} stop={stop} />
      <Textarea label={texts.notes} autosize minRows={2} {...form.field(`stops.${stop}.notes`)} />
    </>
  );
}
