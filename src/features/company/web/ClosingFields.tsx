import { TextInput } from "@mantine/core";
import { useState } from "react";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import { companyTexts as texts } from "../texts.ts";
import { addressesIn, EVENING } from "./companyForm.ts";
import type { SectionFormOf } from "./sections/SectionForm.tsx";

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

/** Who gets the closing mail, and when. The server has a mail server. */
export function ClosingFields({ form }: { form: SectionFormOf<"closing_mail"> }) {
  const mail = form.values.closing_mail ?? null;
  const to = mail?.to.join(", ") ?? "";
  const [text, setText] = useState(to);
  // The form may be set back to other addresses than those that were typed.
  const typed = addressesIn(text).join(", ") === to ? text : to;
  const [lastHour, setLastHour] = useState(EVENING);
  const hour = mail?.hour ?? lastHour;
  const keep = (next: string, at: number) => {
    setText(next);
    setLastHour(at);
    const addresses = addressesIn(next);
    form.set("closing_mail", addresses.length === 0 ? null : { to: addresses, hour: at });
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
