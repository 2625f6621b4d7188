import { Textarea } from "@mantine/core";
import { useState } from "react";
import { WholeField } from "#web/form/fields/WholeField.tsx";
import { packagesOf, parcelTexts as texts } from "../fields/parcelTexts.ts";

export interface ParcelValues {
  /** NaN: what is typed is no such number. */
  packages_delivered: number;
  partial_reason: string;
}

interface ParcelFieldsProps {
  packages: number;
  value: ParcelValues;
  onChange: (value: ParcelValues) => void;
}

/** Asks how many of an order's parcels its recipient took, and why not all. */
export function ParcelFields({ packages, value, onChange }: ParcelFieldsProps) {
  const [problem, setProblem] = useState<string>();
  return (
    <>
      <WholeField
        label={texts.delivered}
        description={problem ?? packagesOf(packages)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        least={1}
        most={packages}
        value={value.packages_delivered}
        onChange={(packages_delivered, wrong) => {
          setProblem(wrong);
          onChange({ ...value, packages_delivered });
        }}
      />
      {value.packages_delivered < packages && (
        <Textarea
          label={texts.partialReason}
          required
          autosize
          minRows={2}
          value={value.partial_reason}
          onChange={({ currentTarget }) => onChange({ ...value, partial_reason: currentTarget.value })}
        />
      )}
    </>
  );
}
