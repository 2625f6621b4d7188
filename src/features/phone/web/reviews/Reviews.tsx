import { Button, Group, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { outcomeLabels } from "#features/collections/texts.ts";
import { type Review, reviewRoutes } from "#features/phone/contract.ts";
import { pinFaultLabels, proofKindLabels, reviewTexts as texts } from "#features/phone/texts.ts";
import { formatNumber } from "#shared/numbers.ts";
import { mayCall } from "#shared/routes/roles.ts";
import { ApiError, call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import { askText } from "#web/dialog/askText.tsx";
import { useRefresh } from "#web/resource.ts";
import { useSession } from "#web/session/session.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import classes from "./reviews.module.css";
import { moneyText, rateText } from "./reviewText.ts";

/**
 * What couriers did and could not be recorded as it came: money that they collected, and deliveries of orders that were no longer theirs.
 * An admin accepts or rejects each.
 */
export function Reviews() {
  const session = useSession();
  const refresh = useRefresh();
  const { data } = useQuery({
    queryKey: [reviewRoutes.list.path],
    queryFn: ({ signal }) => call(reviewRoutes.list, { signal }),
  });
  const resolving = useMutation({
    mutationFn: ({ id, withMoney: _, ...body }: Decision) =>
      call(reviewRoutes.resolve, { params: { id }, body }),
    onSuccess: (_, { accept, withMoney }) => {
      const { accepted, rejected } = withMoney ? texts : texts.delivery;
      toastSuccess(accept ? accepted : rejected);
    },
    onError: (error) => toastError(texts.failed, error),
    onSettled: refresh,
  });
  if (!data || data.items.length === 0) return null;
  const decides = mayCall(reviewRoutes.resolve.access, session);
  const ask = (review: Review, accept: boolean) => {
    // The second confirmation accepts a similar reference: the person has read the message about it.
    let accept_similar = false;
    return askText({
      title: `${accept ? texts.accept : texts.reject}: ${nameOf(review)}`,
      about: <About {...review} />,
      label: texts.note,
      rule: reviewRoutes.resolve.body.shape.note,
      save: async (note) => {
        try {
          const withMoney = review.collection !== null;
          await resolving.mutateAsync({ id: review.id, withMoney, accept, note, accept_similar });
        } catch (error) {
          accept_similar = error instanceof ApiError && error.duplicate;
          throw error;
        }
      },
    });
  };
  const groups = [
    { ...texts, items: data.items.filter(({ collection }) => collection !== null) },
    { ...texts.delivery, items: data.items.filter(({ collection }) => collection === null) },
  ].filter(({ items }) => items.length > 0);
  const more = data.total - data.items.length;
  return groups.map(({ title, hint, items }, at) => (
    <section key={title} className={classes.reviews} aria-label={title}>
      <h2>{title}</h2>
      <Text className={classes.muted}>{hint}</Text>
      <ul>
        {items.map((review) => (
          <ReviewRow
            key={review.id}
            review={review}
            decides={decides}
            onAsk={(accept) => void ask(review, accept)}
          />
        ))}
      </ul>
      {more > 0 && at === groups.length - 1 && <Text className={classes.muted}>{texts.more(more)}</Text>}
    </section>
  ));
}

interface RowProps {
  review: Review;
  decides: boolean;
  onAsk: (accept: boolean) => void;
}

function ReviewRow({ review, decides, onAsk }: RowProps) {
  const facts = [
    decides && moneyText(review),
    review.message,
    rateText(review),
    ...handedOver(review),
    review.note,
    formatMoment(review.at),
  ];
  return (
    <li>
      <div>
        <strong>{nameOf(review)}</strong>
        <Text className={classes.muted}>{facts.filter(Boolean).join(" · ")}</Text>
      </div>
      {decides && (
        <Group gap="xs">
          <Button
            variant="default"
            aria-label={`${texts.reject}: ${nameOf(review)}`}
            onClick={() => onAsk(false)}
          >
            {texts.reject}
          </Button>
          <Button aria-label={`${texts.accept}: ${nameOf(review)}`} onClick={() => onAsk(true)}>
            {texts.accept}
          </Button>
        </Group>
      )}
    </li>
  );
}

interface Decision {
  id: number;
  withMoney: boolean;
  accept: boolean;
  note: string;
  accept_similar: boolean;
}

/** What an admin decides about. */
const About = (review: Review) =>
  [moneyText(review), review.message, rateText(review), ...(review.collection ? [] : handedOver(review))].map(
    (text) => text && <Text key={text}>{text}</Text>,
  );

/** Who took it, what the courier said about the money that he didn't get, and what proves it. */
const handedOver = ({ receiver_name, receiver_document, outcome, proof, pin }: Review) => [
  [receiver_name, receiver_document].filter(Boolean).join(", "),
  pin && pinFaultLabels[pin],
  outcome && outcome !== "collected" ? outcomeLabels[outcome] : null,
  [...new Set(proof.map(({ kind }) => proofKindLabels[kind]))].join(" y "),
];

const nameOf = ({ courier_full_name, number }: Review) =>
  number === null ? courier_full_name : `${courier_full_name} · ${formatNumber(number)}`;
