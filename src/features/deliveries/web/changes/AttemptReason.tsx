import { Radio, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { changeTexts } from "#features/deliveries/changeTexts.ts";
import { attemptReasonLabels } from "#features/deliveries/texts.ts";
import { REPORTED_REASONS, type ReportedReason } from "#shared/vocabulary.ts";

interface AttemptReasonProps {
  value: ReportedReason | null;
  onChange: (reason: ReportedReason) => void;
  error?: ReactNode;
}

/** What happened at the door. */
export function AttemptReason({ value, onChange, error }: AttemptReasonProps) {
  return (
    <Radio.Group
      label={changeTexts.attemptReason}
      required
      value={value}
      error={error}
      onChange={(reason) => onChange(reason as ReportedReason)}
    >
      <Stack gap="xs" mt="xs">
        {REPORTED_REASONS.map((reason) => (
          <Radio key={reason} value={reason} label={attemptReasonLabels[reason]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
