import { Button, Group, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import { CourierPicker } from "#features/couriers/web/CourierPicker.tsx";
import { uiTexts } from "#shared/texts.ts";

/** Asks which courier takes an order; undefined when the dialog is closed without an answer. */
export function askCourier(question: string, current: number | null): Promise<number | undefined> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: uiTexts.confirmTitle,
      children: (
        <Question
          question={question}
          current={current}
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

interface QuestionProps {
  question: string;
  current: number | null;
  onAnswer: (courier?: number) => void;
}

function Question({ question, current, onAnswer }: QuestionProps) {
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
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onAnswer()}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" disabled={courier === undefined}>
            {uiTexts.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
