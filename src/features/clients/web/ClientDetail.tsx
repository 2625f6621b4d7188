import { companyTexts, proofText } from "#features/company/texts.ts";
import { documentTypeLabel } from "#shared/identifiers/documentTexts.ts";
import { uiTexts } from "#shared/texts.ts";
import { money } from "#web/form/fields/amount.ts";
import { MapLink } from "#web/map/MapLink.tsx";
import { FactList, Facts, stampFacts } from "#web/ui/Facts.tsx";
import { PhoneLink } from "#web/ui/PhoneLink.tsx";
import type { Client } from "../contract.ts";
import { clientTexts, openDebtsText } from "../texts.ts";
import { yesOrNo } from "./options.ts";
import { writtenText } from "./WarningFields.tsx";

const owedFact = (total: number, { debt_counts, credit_balance }: Client) => ({
  label: clientTexts.owed,
  value: `${money(total)} · ${openDebtsText(debt_counts ?? 0)}`,
  wide: !credit_balance,
});

const warningFacts = ({ alert, alert_by, alert_at, blocked, blocked_by, blocked_at }: Client) => [
  ...(blocked
    ? [
        {
          label: clientTexts.blocked,
          value: writtenText({ text: blocked.reason, by: blocked_by, at: blocked_at }),
          wide: true,
        },
      ]
    : []),
  ...(alert
    ? [
        {
          label: clientTexts.alert,
          value: writtenText({ text: alert, by: alert_by, at: alert_at }),
          wide: true,
        },
      ]
    : []),
];

export function ClientDetail({ client }: { client: Client }) {
  const emails = client.emails.map(({ id, email }) => ({
    id,
    text: <a href={`mailto:${email}`}>{email}</a>,
  }));
  const phones = client.phones.map(({ id, phone }) => ({ id, text: <PhoneLink phone={phone} /> }));
  const addresses = client.addresses.map(({ id, address, location }) => ({
    id,
    text: location ? <MapLink place={location}>{address}</MapLink> : address,
  }));
  return (
    <Facts
      facts={[
        ...warningFacts(client),
        { label: clientTexts.legalName, value: client.legal_name, wide: true },
        { label: clientTexts.documentType, value: documentTypeLabel(client.type) },
        { label: clientTexts.documentNumber, value: client.registration_number },
        { label: clientTexts.allowCredit, value: yesOrNo(client.allow_credit), wide: !client.allow_credit },
        ...(client.allow_credit
          ? [
              {
                label: clientTexts.creditLimit,
                value: client.credit_limit === null ? clientTexts.noLimit : money(client.credit_limit),
              },
            ]
          : []),
        ...(client.total_pending === null ? [] : [owedFact(client.total_pending, client)]),
        ...(client.credit_balance
          ? [{ label: clientTexts.creditBalance, value: money(client.credit_balance) }]
          : []),
        ...stampFacts(client),
        ...(client.proof ? [{ label: companyTexts.proof, value: proofText(client.proof), wide: true }] : []),
        {
          label: clientTexts.addresses,
          value: <FactList items={addresses} empty={clientTexts.noAddresses} />,
          wide: true,
        },
        { label: clientTexts.phones, value: <FactList items={phones} empty={clientTexts.noPhones} /> },
        { label: clientTexts.emails, value: <FactList items={emails} empty={clientTexts.noEmails} /> },
        { label: clientTexts.notes, value: client.notes || uiTexts.noNotes, wide: true },
      ]}
    />
  );
}
