import { Anchor, Switch, Textarea, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ProofPolicy } from "#features/company/contract.ts";
import { ProofFields } from "#features/company/web/ProofFields.tsx";
import { zoneTexts } from "#features/zones/texts.ts";
import { ZonePicker } from "#features/zones/web/ZonePicker.tsx";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import { Rows } from "#web/form/fields/Rows.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import type { FormPart } from "#web/form/versions/RecordFields.tsx";
import { PlaceField } from "#web/map/PlaceField.tsx";
import { clientTexts } from "../texts.ts";
import { documentTypes } from "./options.ts";
import { useDocumentHint } from "./useDocumentHint.ts";

export interface ClientValues {
  legal_name: string;
  type: string;
  registration_number: string;
  /** Undefined for accounts that may not set it. */
  allow_credit?: boolean;
  credit_limit?: string | number;
  notes: string;
  alert: string;
  /** Undefined for accounts that may not set it. */
  blocked?: { reason: string } | null;
  /** Null: as the order's service or the company says. */
  proof: ProofPolicy | null;
  addresses: {
    id?: number;
    address: string;
    zone_id?: number | null;
    location?: string;
    canDelete?: boolean;
  }[];
  phones: { id?: number; phone: string }[];
  emails: { id?: number; email: string }[];
}

/** A new client's values. Only an admin sets the credit. */
export function blankClient(admin: boolean): ClientValues {
  return {
    legal_name: "",
    type: "",
    registration_number: "",
    ...(admin ? { allow_credit: false, credit_limit: "", blocked: null } : {}),
    notes: "",
    alert: "",
    proof: null,
    addresses: [{ address: "" }],
    phones: [],
    emails: [],
  };
}

export const clientParts: FormPart<ClientValues>[] = [
  {
    label: clientTexts.general,
    fields: [
      "legal_name",
      "type",
      "registration_number",
      "allow_credit",
      "credit_limit",
      "alert",
      "blocked",
      "proof",
    ],
    content: (form) => <ClientGeneral form={form} />,
  },
  {
    label: clientTexts.addresses,
    fields: ["addresses"],
    content: (form) => <ClientAddresses form={form} />,
  },
  {
    label: clientTexts.contacts,
    fields: ["phones", "emails"],
    content: (form) => <ClientContacts form={form} />,
  },
  { label: clientTexts.notes, fields: ["notes"], content: (form) => <ClientNotes form={form} /> },
];

interface PartProps {
  form: RecordForm<ClientValues>;
}

function ClientGeneral({ form }: PartProps) {
  const { field, values, set } = form;
  const hint = useDocumentHint(values);
  return (
    <>
      <TextInput label={clientTexts.legalName} required {...field("legal_name")} />
      <ChoiceField
        label={clientTexts.documentType}
        required
        data={documentTypes}
        allowDeselect={false}
        {...field("type")}
      />
      <TextInput
        label={clientTexts.documentNumber}
        required
        description={hint}
        {...field("registration_number")}
      />
      {values.allow_credit !== undefined && (
        <Switch label={clientTexts.allowCredit} {...field("allow_credit", "checkbox")} />
      )}
      {values.allow_credit && (
        <MoneyField
          label={clientTexts.creditLimit}
          description={clientTexts.creditLimitHint}
          {...field("credit_limit")}
        />
      )}
      <ClientWarnings form={form} />
      <ProofFields value={values.proof} onChange={(proof) => set("proof", proof)} />
    </>
  );
}

function ClientAddresses({ form: { field, values, insert, remove } }: PartProps) {
  const reason = (canDelete = true) => {
    if (values.addresses.length === 1) return clientTexts.addressRequired;
    return canDelete ? undefined : clientTexts.addressInUse;
  };
  return (
    <Rows
      title={clientTexts.addresses}
      itemName={clientTexts.address}
      items={values.addresses}
      empty={clientTexts.noAddresses}
      locked={({ canDelete }) => reason(canDelete)}
      onAdd={() => insert("addresses", { address: "" })}
      onRemove={(index) => remove("addresses", index)}
    >
      {(index, label) => (
        <>
          <TextInput label={label} required autoComplete="off" {...field(`addresses.${index}.address`)} />
          <ZonePicker
            {...field(`addresses.${index}.zone_id`)}
            label={`${zoneTexts.one}, ${label}`}
            value={values.addresses[index]?.zone_id}
            onChange={(id) => field(`addresses.${index}.zone_id`).onChange(id ?? null)}
          />
          <PlaceField of={label} {...field(`addresses.${index}.location`)} />
        </>
      )}
    </Rows>
  );
}

function ClientContacts({ form: { field, values, insert, remove } }: PartProps) {
  return (
    <>
      <Rows
        title={clientTexts.phones}
        itemName={clientTexts.phone}
        items={values.phones}
        empty={clientTexts.noPhones}
        onAdd={() => insert("phones", { phone: "" })}
        onRemove={(index) => remove("phones", index)}
      >
        {(index, label) => (
          <TextInput label={label} required type="tel" {...field(`phones.${index}.phone`)} />
        )}
      </Rows>
      <Rows
        title={clientTexts.emails}
        itemName={clientTexts.email}
        items={values.emails}
        empty={clientTexts.noEmails}
        onAdd={() => insert("emails", { email: "" })}
        onRemove={(index) => remove("emails", index)}
      >
        {(index, label) => (
          <TextInput label={label} required type="email" {...field(`emails.${index}.email`)} />
        )}
      </Rows>
    </>
  );
}

function ClientNotes({ form: { field } }: PartProps) {
  return <Textarea label={clientTexts.notes} minRows={6} {...field("notes")} />;
}

/** The fields of a client's alert and block. */
function ClientWarnings({ form: { field, values, set } }: PartProps) {
  return (
    <>
      <TextInput label={clientTexts.alert} description={clientTexts.alertHint} {...field("alert")} />
      <Anchor component={Link} to="/clients/phone-alerts" size="sm">
        {clientTexts.phoneAlerts}
      </Anchor>
      {values.blocked !== undefined && (
        <Switch
          label={clientTexts.block}
          checked={values.blocked !== null}
          onChange={(event) => set("blocked", event.currentTarget.checked ? { reason: "" } : null)}
        />
      )}
      {values.blocked && <TextInput label={clientTexts.blockReason} required {...field("blocked.reason")} />}
    </>
  );
}
