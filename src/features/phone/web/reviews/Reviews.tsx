import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Review, reviewRoutes } from "#features/phone/contract.ts";
import { reviewTexts as texts } from "#features/phone/texts.ts";
import { formatNumber } from "#shared/numbers.ts";
import { mayCall } from "#shared/roles.ts";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import { NoteDialog } from "#web/dialog/NoteDialog.tsx";
import { useRefresh } from "#web/resource.ts";
import { useSession } from "#web/session.ts";
import { toastError, toastSuccess } from "#web/ui/toast.ts";
import classes from "./reviews.module.css";

/** Cash that couriers reported for orders that had changed meanwhile. An admin accepts or rejects each. */
export function Reviews() {
  const session = useSession();
  const refresh = useRefresh();
  const [asking, setAsking] = useState<{ review: Review; accept: boolean }>();
  const { data } = useQuery({
    queryKey: [reviewRoutes.list.path],
    queryFn: ({ signal }) => call(reviewRoutes.list, { signal }),
  });
  if (!data || data.items.length === 0) return null;
  const decides = mayCall(reviewRoutes.resolve.access, session);
  const save = async (note: string) => {
    if (!asking) return;
    try {
      const body = { accept: asking.accept, note };
      await call(reviewRoutes.resolve, { params: { id: asking.review.id }, body });
      toastSuccess(asking.accept ? texts.accepted : texts.rejected);
      setAsking(undefined);
      refresh();
    } catch (error) {
      toastError(texts.failed, error);
    }
  };
  return (
    <section className={classes.reviews} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <Text className={classes.muted}>{texts.hint}</Text>
      <ul>
        {data.items.map((review) => (
          <li key={review.id}>
            <div>
              <strong>{nameOf(review)}</strong>
              <Text className={classes.muted}>
                {[review.message, review.note, formatMoment(review.at)].filter(Boolean).join(" · ")}
              </Text>
            </div>
            {decides && (
              <Group gap="xs">
                <Button
                  variant="default"
                  aria-label={`${texts.reject}: ${nameOf(review)}`}
                  onClick={() => setAsking({ review, accept: false })}
                >
                  {texts.reject}
                </Button>
                <Button
                  aria-label={`${texts.accept}: ${nameOf(review)}`}
                  onClick={() => setAsking({ review, accept: true })}
                >
                  {texts.accept}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
      <NoteDialog
        opened={asking !== undefined}
        title={asking ? `${asking.accept ? texts.accept : texts.reject}: ${nameOf(asking.review)}` : ""}
        label={texts.note}
        required={false}
        onClose={() => setAsking(undefined)}
        onSave={save}
      />
    </section>
  );
}

const nameOf = ({ courier_full_name, number }: Review) =>
  number === null ? courier_full_name : `${courier_full_name} · ${formatNumber(number)}`;
