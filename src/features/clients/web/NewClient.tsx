import { CreateDialog, type CreatorProps } from "#web/form/pickers/CreateDialog.tsx";
import { useMay } from "#web/session/session.ts";
import { type Client, clientBody } from "../contract.ts";
import { clientTexts } from "../texts.ts";
import { blankClient, clientParts } from "./ClientParts.tsx";
import { clients } from "./clients.ts";

/** Creates a client from a picker's text: it is the document if it has digits, otherwise the name. */
export function NewClient({ typed, ...props }: CreatorProps<Client>) {
  const givesCredit = useMay()("admin");
  const known = /\d{4}/.test(typed) ? { registration_number: typed } : { legal_name: typed };
  return (
    <CreateDialog
      {...props}
      resource={clients}
      body={clientBody}
      title={clientTexts.create}
      initial={{ ...blankClient(givesCredit), ...known }}
      parts={clientParts}
    />
  );
}
