import { FormPage } from "#web/form/FormPage.tsx";
import { useIsAdmin } from "#web/session.ts";
import { type Client, clientBody, clientRoutes } from "../contract.ts";
import { clientTexts } from "../texts.ts";
import {
  ClientAddresses,
  ClientContacts,
  ClientGeneral,
  ClientNotes,
  type ClientValues,
} from "./ClientParts.tsx";
import { clients } from "./clients.ts";

const blank: ClientValues = {
  legal_name: "",
  type: "",
  registration_number: "",
  notes: "",
  addresses: [{ address: "" }],
  phones: [],
  emails: [],
};

function toValues({
  legal_name,
  type,
  registration_number,
  notes,
  addresses,
  phones,
  emails,
}: Client): ClientValues {
  return { legal_name, type, registration_number, notes: notes ?? "", addresses, phones, emails };
}

function ClientForm() {
  const admin = useIsAdmin();
  // Who may not set the credit doesn't send it: the server keeps what it has.
  const withCredit = (values: ClientValues, allow_credit: boolean) =>
    admin ? { ...values, allow_credit } : values;
  return (
    <FormPage
      resource={clients}
      body={clientBody}
      titles={clientTexts}
      blank={withCredit(blank, false)}
      toValues={(client: Client) => withCredit(toValues(client), client.allow_credit)}
      backTo="/clients"
      parts={[
        {
          label: clientTexts.general,
          fields: ["legal_name", "type", "registration_number", "allow_credit"],
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
      ]}
    />
  );
}

export const screen = { access: clientRoutes.create.access, Page: ClientForm };
