import { Button, Group, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { outcomeLabels } from "#features/collections/texts.ts";
import { takenText } from "#features/deliveries/fields/parcelTexts.ts";
import { type Review, reviewRoutes } from "#features/phone/contract.ts";
import { pinFaultLabels, proofKindLabels, reviewTexts as texts } from "#features/phone/texts.ts";
import { formatNumber } from "#shared/numbers.ts";
import { mayCall } from "#shared/routes/roles.ts";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import { isReferenceRefused } from "#web/form/useSubmit.ts";
import { useRefresh } from "#web/resource.ts";
import { useSession } from "#web/session/session.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type DecisionValues, openDecision } from "./openDecision.tsx";
import classes from "./reviews.module.css";
import { agreedText, chargeTexts, costOfReview, keepsText, moneyText, rateText } from "./reviewText.ts";

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
    mutationFn: ({ review: { id }, ...body }: Decision) =>
      call(reviewRoutes.resolve, { params: { id }, body }),
    onSuccess: (_, { accept, review }) => {
      const { accepted, rejected } = textsOf(review);
      toastSuccess(accept ? accepted : rejected);
    },
    // The dialog says why a reference was refused.
    onError: (error) => toastError(texts.failed, isReferenceRefused(error) ? undefined : error),
    onSettled: refresh,
  });
  if (!data || data.items.length === 0) return null;
  const decides = mayCall(reviewRoutes.resolve.access, session);
  const ask = (review: Review, accept: boolean) => {
    const { accept: accepting, reject } = textsOf(review);
    openDecision({
      title: `${accept ? accepting : reject}: ${nameOf(review)}`,
      about: <About review={review} accept={accept} />,
      save: (values) => resolving.mutateAsync({ review, accept, ...values }),
    });
  };
  const groups = [MONEY, AGREED, DELIVERY]
    .map((own) => ({ ...own, items: data.items.filter((review) => textsOf(review) === own) }))
    .filter(({ items }) => items.length > 0);
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
            onAsk={(accept) => ask(review, accept)}
          />
        ))}
      </ul>
      {more > 0 && at === groups.length - 1 && <Text className={classes.muted}>{texts.more(more)}</Text>}
    </section>
  ));
}

/** The words for money that was not recorded, for another amount that was agreed, and for a delivery without money. */
const MONEY = texts;
const AGREED = { ...texts, ...texts.agreed };
const DELIVERY = { ...texts, ...texts.delivery };

function textsOf({ kind, collection }: Review) {
  if (kind === "agreed") return AGREED;
  return collection ? MONEY : DELIVERY;
}

interface RowProps {
  review: Review;
  decides: boolean;
  onAsk: (accept: boolean) => void;
}

function ReviewRow({ review, decides, onAsk }: RowProps) {
  const { accept, reject } = textsOf(review);
  const facts = [
    decides && agreedText(review),
    decides && moneyText(review),
    review.reason,
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
          {(review.kind !== "agreed" || costOfReview(review) > 0) && (
            <Button
              variant="default"
              aria-label={`${reject}: ${nameOf(review)}`}
              onClick={() => onAsk(false)}
            >
              {reject}
            </Button>
          )}
          <Button aria-label={`${accept}: ${nameOf(review)}`} onClick={() => onAsk(true)}>
            {accept}
          </Button>
        </Group>
      )}
    </li>
  );
}

interface Decision extends DecisionValues {
  review: Review;
  accept: boolean;
}

/** What an admin decides about. */
const About = ({ review, accept }: { review: Review; accept: boolean }) =>
  [
    agreedText(review),
    moneyText(review),
    review.reason,
    review.message,
    rateText(review),
    ...(review.collection ? [] : handedOver(review)),
    ...(accept ? [] : [...chargeTexts(review), ...keepsText(review)]),
  ].map((text) => text && <Text key={text}>{text}</Text>);

/** Who took it, what the courier said about the money that he didn't get, and what proves it. */
const handedOver = ({ receiver_name, receiver_document, outcome, proof, pin, ...review }: Review) => [
  [receiver_name, receiver_document].filter(Boolean).join(", "),
  takenText(review),
  pin && pinFaultLabels[pin],
  outcome && outcome !== "collected" ? outcomeLabels[outcome] : null,
  [...new Set(proof.map(({ kind }) => proofKindLabels[kind]))].join(" y "),
];

const nameOf = ({ courier_full_name, number }: Review) =>
  number === null ? courier_full_name : `${courier_full_name} · ${formatNumber(number)}`;
