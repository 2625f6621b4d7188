import { Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { formatDay } from "#shared/dates.ts";
import { parseRate, type Rate } from "#shared/money.ts";
import { call } from "#web/api.ts";
import { useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type RateProposal, rateRoutes } from "../contract.ts";
import { differenceText, proposalText, rateTexts } from "../texts.ts";
import classes from "./rates.module.css";

/** A rate of the provider that waits for a decision, compared with the last rate. */
export function Proposal({ proposal, last }: { proposal: RateProposal; last: Rate | undefined }) {
  const refresh = useRefresh();
  const decide = useMutation({
    mutationFn: (verb: "accept" | "discard") =>
      call<(typeof rateRoutes)["accept" | "discard"]>(rateRoutes[verb], { params: { id: proposal.id } }),
    onSuccess: (_, verb) => toastSuccess(verb === "accept" ? rateTexts.accepted : rateTexts.discarded),
    onError: (error) => toastError(rateTexts.decideFailed, error),
    onSettled: refresh,
  });
  const rate = parseRate(proposal.rate);
  if (rate === undefined) return null;
  return (
    <div className={classes.proposal}>
      <Text size="sm">
        {proposalText(rate, formatDay(proposal.date))}
        {last && `: ${differenceText(rate, last)}`}.
      </Text>
      <Group gap="xs">
        <Button size="xs" loading={decide.isPending} onClick={() => decide.mutate("accept")}>
          {rateTexts.accept}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={decide.isPending}
          onClick={() => decide.mutate("discard")}
        >
          {rateTexts.discard}
        </Button>
      </Group>
    </div>
  );
}
