import { Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import { askText } from "#web/dialog/askText.tsx";
import { moneyPresent } from "#web/form/fields/amount.ts";
import { useAnnounce } from "#web/form/useAnnounce.ts";
import { ActionButtons } from "#web/list/table/ActionButtons.tsx";
import { useIdempotencyKey } from "#web/resource.ts";
import { useMay, useSession } from "#web/session/session.ts";
import { FactList, Facts } from "#web/ui/Facts.tsx";
import { type Float, floatRoutes } from "../contract.ts";
import { floatTexts as texts } from "../texts.ts";

/** More than a courier carries at once. */
const MOST = "100";

/** The cash of the office that a courier carries, and who handed it over; nothing where there is none. */
export function CarriedFloats({ courierId }: { courierId: number }) {
  const query = { courier_id: String(courierId), carried: "1", perPage: MOST } as const;
  const { data } = useQuery({
    queryKey: [floatRoutes.list.path, query],
    queryFn: ({ signal }) => call(floatRoutes.list, { query, signal }),
  });
  if (!data || data.items.length === 0) return null;
  const items = data.items.map((float) => ({ id: float.id, text: <Carried float={float} /> }));
  return <Facts facts={[{ label: texts.carries, value: <FactList items={items} empty="" />, wide: true }]} />;
}

function Carried({ float }: { float: Float }) {
  const { amounts, created_at, by } = float;
  return (
    <>
      <Text>{`${moneyPresent(amounts)} · ${formatMoment(created_at)} · ${by}`}</Text>
      <Undo float={float} />
    </>
  );
}

/** Takes it back: one's own from a shift, or with `books` each. */
function Undo({ float: { id, place, account_id, amounts, courier_name } }: { float: Float }) {
  const keepsBooks = useMay()("books");
  const session = useSession();
  const announce = useAnnounce();
  const keyFor = useIdempotencyKey();
  if (!keepsBooks && (place === "safe" || session?.user.id !== account_id)) return null;
  const undo = () =>
    askText({
      title: texts.void,
      about: `${courier_name}: ${moneyPresent(amounts)}. ${texts.voidHint}`,
      label: texts.reason,
      rule: floatRoutes.void.body.shape.reason,
      answer: texts.void,
      danger: true,
      save: (reason) =>
        announce(
          call(floatRoutes.void, { params: { id }, body: { reason }, idempotencyKey: keyFor({ reason }) }),
          { done: texts.voided, failed: texts.voidFailed },
        ),
    });
  return (
    <ActionButtons
      actions={[
        {
          label: texts.void,
          icon: IconArrowBackUp,
          danger: true,
          needs: floatRoutes.void.access,
          onClick: () => void undo(),
        },
      ]}
    />
  );
}
