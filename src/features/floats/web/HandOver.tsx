import { Alert, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { shiftRoutes } from "#features/cash/contract.ts";
import type { ReturnPlace } from "#shared/vocabulary.ts";
import { call } from "#web/api.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import { useAnnounce } from "#web/form/useAnnounce.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import { useIdempotencyKey } from "#web/resource.ts";
import { useMay } from "#web/session/session.ts";
import { FieldBones } from "#web/ui/FieldBones.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { floatRoutes } from "../contract.ts";
import { floatTexts as texts } from "../texts.ts";

interface HandOverProps {
  courierId: number;
  onEnd: () => void;
}

/** Cash for a courier: how much, and from where. */
export function HandOver(props: HandOverProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [shiftRoutes.current.path],
    queryFn: ({ signal }) => call(shiftRoutes.current, { query: { or_null: "1" }, signal }),
  });
  if (error && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <FieldBones count={3} /> : <HandOverForm {...props} hasShift={data !== null} />;
}

interface Values {
  amounts: { USD: string; VES: string };
  place: ReturnPlace;
}

const PLACES = Object.entries(texts.places).map(([value, label]) => ({ value, label }));

function HandOverForm({ courierId, onEnd, hasShift }: HandOverProps & { hasShift: boolean }) {
  const movesSafe = useMay()("books");
  const place = hasShift || !movesSafe ? "shift" : "safe";
  const form = useRecordForm<Values>({ amounts: { USD: "0", VES: "0" }, place }, floatRoutes.handOver.body);
  const announce = useAnnounce();
  const keyFor = useIdempotencyKey();
  const { pending, onSubmit } = useSubmit(
    (values) => {
      const handing = call(floatRoutes.handOver, {
        params: { id: courierId },
        body: values,
        idempotencyKey: keyFor(values),
      });
      return announce(handing, { done: texts.handed, failed: texts.handFailed });
    },
    form,
    onEnd,
  );
  const lacksShift = form.values.place === "shift" && !hasShift;
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <Text c="var(--text-soft)">{texts.hint}</Text>
        <MoneyField label={texts.usd} data-autofocus {...form.field("amounts.USD")} />
        <MoneyField label={texts.ves} currency="VES" {...form.field("amounts.VES")} />
        {movesSafe ? (
          <ChoiceField label={texts.place} data={PLACES} allowDeselect={false} {...form.field("place")} />
        ) : (
          hasShift && <Text>{texts.fromShift}</Text>
        )}
        {lacksShift && <Alert color="yellow">{texts.needsShift}</Alert>}
        <DialogFooter
          onCancel={onEnd}
          submit={texts.handOver}
          pending={pending}
          disabled={!form.valid || lacksShift}
        />
      </Stack>
    </form>
  );
}
