import { Button, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { useAll } from "#web/form/pickers/ListPicker.tsx";
import { type Courier, courierRoutes } from "../contract.ts";
import { fullName } from "../rules.ts";
import { CourierPicker } from "./CourierPicker.tsx";
import { confirmCourier } from "./dutyActions.ts";

interface AskOptions {
  question: string;
  /** The courier that is chosen at first. */
  current: number | null;
  /** A button that answers null: no courier. */
  none?: string | undefined;
}

/**
 * Asks which courier takes an order, and once more about one who is off. Undefined when a dialog is closed without an answer, or with no.
 */
export function askCourier(options: AskOptions & { none?: undefined }): Promise<number | undefined>;
export function askCourier(options: AskOptions): Promise<number | null | undefined>;
export async function askCourier(options: AskOptions): Promise<number | null | undefined> {
  const { id, courier } = await ask(options);
  return (await confirmCourier(courier && { ...courier, name: fullName(courier) })) ? id : undefined;
}

interface Answer {
  id?: number | null | undefined;
  /** Undefined for nobody, and for one who was created just now. */
  courier?: Courier | undefined;
}

function ask(options: AskOptions): Promise<Answer> {
  return new Promise((resolve) => {
    const dialog = modals.open({
      title: uiTexts.confirmTitle,
      children: (
        <Question
          {...options}
          onAnswer={(answer) => {
            resolve(answer);
            modals.close(dialog);
          }}
        />
      ),
      // Also runs after an answer: the promise keeps its first value.
      onClose: () => resolve({}),
    });
  });
}

function Question({
  question,
  current,
  none,
  onAnswer,
}: AskOptions & { onAnswer: (answer: Answer) => void }) {
  const [id, setId] = useState(current ?? undefined);
  const couriers = useAll(courierRoutes.list);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (id !== undefined) onAnswer({ id, courier: couriers?.find((courier) => courier.id === id) });
      }}
    >
      <Stack gap="md">
        <Text>{question}</Text>
        <CourierPicker required creatable data-autofocus value={id} onChange={setId} />
        <DialogFooter onCancel={() => onAnswer({})} submit={uiTexts.confirm} disabled={id === undefined}>
          {none && (
            <Button variant="default" mr="auto" onClick={() => onAnswer({ id: null })}>
              {none}
            </Button>
          )}
        </DialogFooter>
      </Stack>
    </form>
  );
}
