import { Button, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { CourierPicker } from "./CourierPicker.tsx";

interface AskOptions {
  question: string;
  /** The courier that is chosen at first. */
  current: number | null;
  /** A button that answers null: no courier. */
  none?: string | undefined;
}

/** Asks which courier takes an order; undefined when the dialog is closed without an answer. */
export function askCourier(options: AskOptions & { none?: undefined }): Promise<number | undefined>;
export function askCourier(options: AskOptions): Promise<number | null | undefined>;
export function askCourier(options: AskOptions): Promise<number | null | undefined> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: uiTexts.confirmTitle,
      children: (
        <Question
          {...options}
          onAnswer={(courier) => {
            resolve(courier);
            modals.close(id);
          }}
        />
      ),
      // Also runs after an answer: the promise keeps its first value.
      onClose: () => resolve(undefined),
    });
  });
}

function Question({
  question,
  current,
  none,
  onAnswer,
}: AskOptions & { onAnswer: (courier?: number | null) => void }) {
  const [courier, setCourier] = useState(current ?? undefined);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (courier !== undefined) onAnswer(courier);
      }}
    >
      <Stack gap="md">
        <Text>{question}</Text>
        <CourierPicker required creatable data-autofocus value={courier} onChange={setCourier} />
        <DialogFooter onCancel={() => onAnswer()} submit={uiTexts.confirm} disabled={courier === undefined}>
          {none && (
            <Button variant="default" mr="auto" onClick={() => onAnswer(null)}>
              {none}
            </Button>
          )}
        </DialogFooter>
      </Stack>
    </form>
  );
}
