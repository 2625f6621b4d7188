import { proofWords } from "#features/company/web/ProofFields.tsx";
import { documentTypeLabel } from "#shared/identifiers/documentTexts.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { placeText } from "#shared/place/place.ts";
import { FormPage } from "#web/form/FormPage.tsx";
import { useMay } from "#web/session/session.ts";
import { type Client, clientBody, clientRoutes } from "../contract.ts";
import { clientTexts } from "../texts.ts";
import { blankClient, type ClientValues, clientParts } from "./ClientParts.tsx";
import { clients } from "./clients.ts";

function toValues(client: Client, givesCredit: boolean): ClientValues {
  const {
    legal_name,
    type,
    registration_number,
    allow_credit,
    credit_limit,
    notes,
    alert,
    blocked,
    proof,
    addresses,
    phones,
    emails,
  } = client;
  return {
    legal_name,
    type,
    registration_number,
    // A basic employee may not change the credit. Without the field the server keeps it.
    ...(givesCredit ? { allow_credit, credit_limit: credit_limit ?? "", blocked } : {}),
    notes: notes ?? "",
    alert: alert ?? "",
    proof,
    addresses: addresses.map(({ location, ...address }) => ({
      ...address,
      location: location ? placeText(location) : "",
    })),
    phones: phones.map(({ id, phone }) => ({ id, phone: formatPhone(phone) })),
    emails,
  };
}

function ClientForm() {
  const givesCredit = useMay()("admin");
  return (
    <FormPage
      resource={clients}
      body={clientBody}
      titles={clientTexts}
      blank={blankClient(givesCredit)}
      toValues={(client: Client) => toValues(client, givesCredit)}
      words={{ ...proofWords, type: ({ type }) => documentTypeLabel(type) }}
      backTo="/clients"
      parts={clientParts}
    />
  );
}

export const screen = { access: clientRoutes.create.access, Page: ClientForm };
