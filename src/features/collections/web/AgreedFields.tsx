import { Button, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import type { FieldErrors } from "#shared/errors.ts";
import { formatMoney } from "#shared/money.ts";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import { agreedTexts as texts } from "../agreedTexts.ts";
import type { DueAtDoor } from "../rules.ts";
import { blankAgreement, type TypedAgreement } from "./agreedForm.ts";

interface AgreedFieldsProps {
  planned: DueAtDoor;
  value: TypedAgreement | null;
  errors: FieldErrors;
  onChange: (value: TypedAgreement | null) => void;
}

const LABELS = { goods: texts.agreedGoods, fee: texts.agreedFee };

/** Another amount than planned: a button, until somebody says so. */
export function AgreedFields({ planned, value, errors, onChange }: AgreedFieldsProps) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const place = useRef<HTMLDivElement>(null);
  const turn = (next: TypedAgreement | null) => {
    setLeft([]);
    onChange(next);
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>("input, button")?.focus());
  };
  const field = (agreed: TypedAgreement, name: keyof TypedAgreement) => ({
    value: agreed[name],
    // An error is shown once the field was left.
    error: left.includes(name) ? errors[`agreed.${name}`]?.[0] : undefined,
    onBlur: () => setLeft([...left, name]),
  });
  const toggle = (text: string, next: TypedAgreement | null) => (
    <Button variant="subtle" size="compact-sm" style={{ alignSelf: "start" }} onClick={() => turn(next)}>
      {text}
    </Button>
  );
  return (
    <Stack gap="xs" ref={place}>
      {value ? (
        <>
          {(["goods", "fee"] as const)
            .filter((name) => planned[name] > 0)
            .map((name) => (
              <MoneyField
                key={name}
                label={LABELS[name]}
                placeholder={formatMoney(planned[name]).replace("$", "")}
                {...field(value, name)}
                onChange={(typed) => onChange({ ...value, [name]: typed })}
              />
            ))}
          <TextInput
            label={texts.agreedReason}
            required
            {...field(value, "reason")}
            onChange={(event) => onChange({ ...value, reason: event.currentTarget.value })}
          />
          {toggle(texts.asPlanned, null)}
        </>
      ) : (
        toggle(texts.agree, blankAgreement())
      )}
    </Stack>
  );
}
