import { TextInput } from "@mantine/core";
import { useState } from "react";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import { companyTexts as texts } from "../texts.ts";
import { addressesIn, type CompanyValues, EVENING } from "./companyForm.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

/** Who gets the closing mail, and when. The server has a mail server. */
export function ClosingFields({ form }: { form: RecordForm<CompanyValues> }) {
  const mail = form.values.closing_mail ?? null;
  const [typed, setTyped] = useState(mail?.to.join(", ") ?? "");
  const [hour, setHour] = useState(mail?.hour ?? EVENING);
  const keep = (text: string, at: number) => {
    setTyped(text);
    setHour(at);
    const to = addressesIn(text);
    form.set("closing_mail", to.length === 0 ? null : { to, hour: at });
  };
  const wrong = form.wrong.find((path) => path.startsWith("closing_mail"));
  return (
    <>
      <TextInput
        label={texts.closing}
        description={texts.closingHint}
        autoComplete="off"
        inputMode="email"
        value={typed}
        error={wrong && form.errorAt(wrong)}
        onBlur={() => wrong && form.touch(wrong)}
        onChange={(event) => keep(event.currentTarget.value, hour)}
      />
      <ChoiceField
        label={texts.closingHour}
        data={HOURS}
        value={String(hour)}
        allowDeselect={false}
        onChange={(value) => keep(typed, Number(value ?? EVENING))}
      />
    </>
  );
}
