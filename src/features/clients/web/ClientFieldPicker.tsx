import type { PickerProps } from "#web/form/ListPicker.tsx";
import { SearchPicker } from "#web/form/SearchPicker.tsx";
import type { Client } from "../contract.ts";
import { clientTexts } from "../texts.ts";
import { clients } from "./clients.ts";

interface ClientFieldPickerProps extends Omit<PickerProps, "onChange"> {
  /** The client comes along where its own facts matter: addresses, credit. */
  onChange: (id: number | undefined, client: Client | undefined) => void;
}

/** A client as a field of a form, found on the server by typing a name or a document. */
export function ClientFieldPicker(props: ClientFieldPickerProps) {
  return (
    <SearchPicker
      label={clientTexts.one}
      placeholder={clientTexts.searchHint}
      nothingFoundMessage={clientTexts.noneFound}
      comboboxProps={{ transitionProps: { exitDuration: 150 } }}
      {...props}
      from={clients}
      nameOf={(client) => client.legal_name}
      detailOf={(client) => client.registration_number}
    />
  );
}
