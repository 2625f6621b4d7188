import { Group } from "@mantine/core";
import { companyTexts, proofText } from "#features/company/texts.ts";
import { uiTexts } from "#shared/texts.ts";
import { money } from "#web/form/fields/amount.ts";
import { FactList, Facts, stampFacts } from "#web/ui/Facts.tsx";
import type { Service } from "../contract.ts";
import { serviceTexts } from "../texts.ts";

export function ServiceDetail({ service }: { service: Service }) {
  const bills = service.bills.map(({ id, name, amount }) => ({
    id,
    text: (
      <Group justify="space-between" wrap="nowrap">
        <span>{name}</span>
        <span>{money(amount)}</span>
      </Group>
    ),
  }));
  return (
    <Facts
      facts={[
        { label: serviceTexts.name, value: service.name, wide: true },
        { label: serviceTexts.amount, value: money(service.amount) },
        { label: serviceTexts.totalExpense, value: money(service.total_expense) },
        { label: serviceTexts.courierPay, value: money(service.courier_pay) },
        { label: serviceTexts.totalEarning, value: money(service.total_earning) },
        ...(service.stop_amount === null
          ? []
          : [{ label: serviceTexts.stopAmount, value: money(service.stop_amount) }]),
        ...(service.stop_pay === null
          ? []
          : [{ label: serviceTexts.stopPay, value: money(service.stop_pay) }]),
        ...(service.public ? [{ label: serviceTexts.public, value: uiTexts.yes }] : []),
        ...stampFacts(service),
        ...(service.proof
          ? [{ label: companyTexts.proof, value: proofText(service.proof), wide: true }]
          : []),
        { label: serviceTexts.description, value: service.description, wide: true },
        {
          label: serviceTexts.bills,
          value: <FactList items={bills} empty={serviceTexts.noBills} />,
          wide: true,
        },
      ]}
    />
  );
}
