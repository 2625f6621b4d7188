import { Stack } from "@mantine/core";
import { modals } from "@mantine/modals";
import {
  blankFurtherStop,
  FurtherStopFields,
  toFurtherStop,
} from "#features/deliveries/web/FurtherStopFields.tsx";
import { uiTexts } from "#shared/texts.ts";
import { request } from "#web/api.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { useAnnounce } from "#web/form/useAnnounce.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import { useIdempotencyKey } from "#web/resource.ts";
import { furtherStopBody, tripRoutes } from "../contract.ts";
import { tripTexts as texts } from "../texts.ts";

/** Opens a dialog that adds a stop to a trip. */
export function openAddStop(trip: number, clientId: number | null): void {
  const id = modals.open({
    title: texts.addStop,
    size: 480,
    children: <AddStopForm trip={trip} clientId={clientId} onEnd={() => modals.close(id)} />,
  });
}

interface AddStopFormProps {
  trip: number;
  clientId: number | null;
  onEnd: () => void;
}

function AddStopForm({ trip, clientId, onEnd }: AddStopFormProps) {
  const form = useRecordForm(blankFurtherStop(clientId), furtherStopBody);
  const announce = useAnnounce();
  const keyFor = useIdempotencyKey();
  const { pending, onSubmit } = useSubmit(
    (values) => {
      const body = toFurtherStop(values);
      const adding = request(tripRoutes.addStop, {
        params: { id: trip },
        body,
        idempotencyKey: keyFor(body),
      });
      return announce(adding, { done: texts.stopAdded, failed: texts.addStopFailed });
    },
    form,
    onEnd,
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FurtherStopFields form={form} />
        <DialogFooter onCancel={onEnd} submit={uiTexts.save} pending={pending} disabled={!form.valid} />
      </Stack>
    </form>
  );
}
