import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { formatNumber } from "#shared/numbers.ts";
import { mayCall } from "#shared/routes/roles.ts";
import type { SettlementDecision } from "#shared/vocabulary.ts";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import { Result } from "#web/count/Result.tsx";
import { askText } from "#web/dialog/askText.tsx";
import { DialogButtons } from "#web/dialog/DialogFooter.tsx";
import { download } from "#web/download.ts";
import { money } from "#web/form/fields/amount.ts";
import { useRefresh } from "#web/resource.ts";
import { useSession } from "#web/session/session.ts";
import { FactList, Facts } from "#web/ui/Facts.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type SettlementDetail, settlementRoutes } from "../contract.ts";
import {
  accountTexts,
  isSurplus,
  labelsFor,
  lineText,
  reportTexts,
  stateLabels,
  listTexts as texts,
} from "../texts.ts";
import { amountsText } from "./amountsText.ts";

export function SettlementView({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: [settlementRoutes.get.path, id],
    queryFn: ({ signal }) => call(settlementRoutes.get, { params: { id }, signal }),
  });
  return data ? <Shown settlement={data} /> : <Skeleton height={240} />;
}

function Shown({ settlement }: { settlement: SettlementDetail }) {
  const {
    id,
    state,
    by,
    created_at,
    note,
    earned,
    kept: withheld,
    returned,
    pay,
    decision,
    decision_note,
    void_reason,
  } = settlement;
  const labels = labelsFor(settlement.difference);
  const returnedText = amountsText(returned);
  const lines = settlement.lines.map(({ id, kind, delivery_number, amount, currency }) => ({
    id,
    text: [
      lineText({ kind, delivery_number }),
      ...(delivery_number === null ? [] : [formatNumber(delivery_number)]),
      money(amount, currency),
    ].join(" · "),
  }));
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { label: texts.state, value: stateLabels[state] },
          { label: texts.moment, value: formatMoment(created_at) },
          { label: texts.by, value: by },
          ...(earned > 0
            ? [{ label: pay === "now" ? reportTexts.paid : reportTexts.earned, value: money(earned) }]
            : []),
          ...(withheld > 0 ? [{ label: reportTexts.kept, value: money(withheld) }] : []),
          ...(returnedText ? [{ label: reportTexts.returned, value: returnedText }] : []),
          ...(note ? [{ label: reportTexts.note, value: note, wide: true }] : []),
          ...(decision
            ? [
                {
                  label: texts.decision,
                  value: [labels[decision], decision_note].filter(Boolean).join(" · "),
                  wide: true,
                },
              ]
            : []),
          ...(void_reason ? [{ label: reportTexts.voided, value: void_reason, wide: true }] : []),
        ]}
      />
      <Result {...settlement} />
      <Actions settlement={settlement} />
      <FactList items={lines} empty={texts.noLines} />
      <DialogButtons>
        <Button
          variant="default"
          leftSection={<IconFileDownload size={17} stroke={1.7} aria-hidden />}
          onClick={() => void download(settlementRoutes.report, { params: { id } })}
        >
          {accountTexts.report}
        </Button>
      </DialogButtons>
    </Stack>
  );
}

/** What those who keep the books may do: decide who bears the difference, or void the settlement. */
function Actions({ settlement: { id, state, difference } }: { settlement: SettlementDetail }) {
  const session = useSession();
  const refresh = useRefresh();
  const saving = useMutation({
    mutationFn: (save: () => Promise<unknown>) => save(),
    onSuccess: () => toastSuccess(texts.saved),
    onError: (error) => toastError(texts.saveFailed, error),
    onSettled: refresh,
  });
  if (!mayCall(settlementRoutes.decide.access, session) || state === "voided") return null;
  const labels = labelsFor(difference);
  const decide = (decision: SettlementDecision) =>
    askText({
      title: labels[decision],
      label: reportTexts.note,
      rule: settlementRoutes.decide.body.shape.note,
      save: (note) =>
        saving.mutateAsync(() => call(settlementRoutes.decide, { params: { id }, body: { decision, note } })),
    });
  const undo = () =>
    askText({
      title: texts.void,
      label: texts.reason,
      rule: settlementRoutes.void.body.shape.reason,
      danger: true,
      save: (reason) =>
        saving.mutateAsync(() => call(settlementRoutes.void, { params: { id }, body: { reason } })),
    });
  return (
    <Group gap="xs">
      {state === "undecided" && (
        <>
          <Text c="var(--text-soft)">{isSurplus(difference) ? texts.decideSurplus : texts.decide}</Text>
          {(["charge", "waive"] as const).map((decision) => (
            <Button key={decision} size="xs" variant="default" onClick={() => void decide(decision)}>
              {labels[decision]}
            </Button>
          ))}
        </>
      )}
      <Button size="xs" variant="default" color="red" onClick={() => void undo()}>
        {texts.void}
      </Button>
    </Group>
  );
}
