import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { modals } from "@mantine/modals";
import { INK } from "#shared/brand.ts";
import { uiTexts } from "#shared/texts.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { reasonBody } from "../contract.ts";
import { receivableTexts as texts } from "../texts.ts";

/** Asks for a reason; undefined if the person closes the dialog. */
export function askWhy(title: string, about: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const id = modals.open({
      title,
      children: (
        <Why
          about={about}
          onAnswer={(reason) => {
            resolve(reason);
            modals.close(id);
          }}
        />
      ),
      // Also runs after an answer, when the promise is already settled and doesn't change.
      onClose: () => resolve(undefined),
    });
  });
}

function Why({ about, onAnswer }: { about: string; onAnswer: (reason?: string) => void }) {
  const { field, valid, values } = useRecordForm({ reason: "" }, reasonBody);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (valid) onAnswer(values.reason);
      }}
    >
      <Stack gap="md">
        <Text>{about}</Text>
        <Textarea
          label={texts.reason}
          required
          autosize
          minRows={2}
          maxRows={8}
          data-autofocus
          {...field("reason")}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onAnswer()}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" color={INK.danger} disabled={!valid}>
            {uiTexts.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
