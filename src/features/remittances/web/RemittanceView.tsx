import { Button, Group, Stack } from "@mantine/core";
import { IconCircleX, IconFileTypePdf } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import { formatDay } from "#shared/dates.ts";
import { formatNumber } from "#shared/numbers.ts";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import { askText } from "#web/dialog/askText.tsx";
import { download } from "#web/download.ts";
import { money } from "#web/form/fields/amount.ts";
import { useRefresh } from "#web/resource.ts";
import { type Fact, Facts } from "#web/ui/Facts.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type Remittance, remittanceRoutes as routes } from "../contract.ts";
import { remittanceTexts as texts } from "../texts.ts";

/** A remittance, with its PDF and its voiding. */
export function RemittanceView({ remittance }: { remittance: Remittance }) {
  const { id, voided_at } = remittance;
  const refresh = useRefresh();
  const voiding = useMutation({
    mutationFn: (reason: string) => call(routes.void, { params: { id }, body: { reason } }),
    onSuccess: () => toastSuccess(texts.voidDone),
    onError: (error) => toastError(texts.voidFailed, error),
    onSettled: refresh,
  });
  const ask = () =>
    askText({
      title: texts.void,
      label: texts.reason,
      rule: routes.void.body.shape.reason,
      danger: true,
      save: (reason) => voiding.mutateAsync(reason),
    });
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileTypePdf size={16} stroke={1.7} aria-hidden />}
          onClick={() => void download(routes.report, { params: { id } })}
        >
          {texts.report}
        </Button>
        {voided_at === null && (
          <Button
            size="xs"
            variant="default"
            c="var(--status-red)"
            leftSection={<IconCircleX size={16} stroke={1.7} aria-hidden />}
            onClick={() => void ask()}
          >
            {texts.void}
          </Button>
        )}
      </Group>
      <Facts facts={factsOf(remittance)} />
    </Stack>
  );
}

function factsOf(remittance: Remittance): Fact[] {
  const { currency, amount, deducted, deducted_usd, paid_out, receipt, reference } = remittance;
  const { voided_at, void_reason } = remittance;
  return [
    { label: texts.client, value: remittance.client_name, wide: true },
    { label: texts.amount, value: money(amount, currency) },
    { label: texts.paidOut, value: money(paid_out, currency) },
    ...(receipt
      ? [
          {
            label: texts.deducted,
            value:
              currency === "USD" ? money(deducted) : `${money(deducted, currency)} (${money(deducted_usd)})`,
          },
          {
            label: texts.receipt,
            value: (
              <Link
                to="/debts/receipts"
                search={{ search: formatReceipt(receipt.number), detail: String(receipt.id) }}
              >
                {formatReceipt(receipt.number)}
              </Link>
            ),
          },
        ]
      : []),
    { label: texts.method, value: paymentMethodLabels[remittance.method] },
    { label: texts.date, value: formatDay(remittance.date) },
    ...(reference ? [{ label: texts.reference, value: reference }] : []),
    { label: texts.by, value: `${remittance.by}, ${formatMoment(remittance.created_at)}` },
    ...(voided_at
      ? [{ label: texts.voided, value: `${void_reason} (${formatMoment(voided_at)})`, wide: true }]
      : []),
  ];
}

export const titleOf = ({ number, client_name }: Remittance) =>
  `${texts.one} ${formatNumber(number)} · ${client_name}`;
