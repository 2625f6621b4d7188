import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { Rate } from "#shared/money.ts";
import type { FormFields } from "#web/form/useRecordForm.ts";
import type { Due } from "../rules.ts";
import { enteredIn, type PayingValues } from "./paymentForm.ts";
import { AddWay } from "./ways/AddWay.tsx";
import { GivenBack } from "./ways/GivenBackFields.tsx";
import type { Payer } from "./ways/SentChangeFields.tsx";
import { useWays } from "./ways/useWays.ts";
import { WaysToPay } from "./ways/WaysToPayFields.tsx";

interface InPartsProps {
  form: FormFields<PayingValues>;
  due: Due;
  rate: Rate | null;
  payer: Payer | undefined;
  /** The fields of one method. */
  children: ReactNode;
}

/** A payment inside another form, which has its day: by one method, perhaps with change, or in several ways. */
export function InParts({ form, due, rate, payer, children }: InPartsProps) {
  const { ways } = form.values;
  const { place, add, remove } = useWays(form, rate);
  return (
    <Stack gap="md" ref={place}>
      {ways.length > 0 ? (
        <WaysToPay
          form={form}
          due={due}
          rate={rate}
          unlimited={false}
          refused={false}
          payer={payer}
          withoutDay
          onRemove={remove}
        />
      ) : (
        <>
          {children}
          {enteredIn(form.values) && <GivenBack form={form} due={due} rate={rate} payer={payer} />}
        </>
      )}
      <AddWay ways={ways} onAdd={add} />
    </Stack>
  );
}
