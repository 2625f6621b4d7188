import { Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { type FormEvent, useState } from "react";
import { addDays, isDay } from "#shared/dates.ts";
import { today } from "#web/clock.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { DateField } from "#web/form/fields/DateField.tsx";
import { standingTexts as texts } from "../texts.ts";

const WEEK = 7;

/** Asks until when a standing order pauses; undefined if the person closes the dialog. */
export function askPause(name: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: texts.pauseTitle,
      children: (
        <PauseForm
          name={name}
          onEnd={(day) => {
            resolve(day);
            modals.close(id);
          }}
        />
      ),
      onClose: () => resolve(undefined),
    });
  });
}

function PauseForm({ name, onEnd }: { name: string; onEnd: (day?: string) => void }) {
  const [day, setDay] = useState<string>(addDays(today(), WEEK));
  const isFine = isDay(day) && day >= today();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFine) onEnd(day);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>{name}</Text>
        <DateField
          label={texts.pauseUntil}
          required
          data-autofocus
          value={day}
          onChange={setDay}
          error={isDay(day) && !isFine ? texts.dayOver : undefined}
        />
        <DialogFooter onCancel={() => onEnd()} submit={texts.pause} disabled={!isFine} />
      </Stack>
    </form>
  );
}
