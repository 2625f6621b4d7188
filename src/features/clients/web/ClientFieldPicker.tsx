import type { PickerProps } from "#web/form/pickers/ListPicker.tsx";
import { SearchPicker } from "#web/form/pickers/SearchPicker.tsx";
import { lazyPart } from "#web/offline/lazyPart.ts";
import type { Client } from "../contract.ts";
import { clientTexts } from "../texts.ts";
import { clients } from "./clients.ts";

const NewClient = lazyPart(async () => ({ default: (await import("./NewClient.tsx")).NewClient }));

/** Who ordered last comes first: most orders are of the same clients. */
const BY_USE = { sortBy: "last_order" } as const;

interface ClientFieldPickerProps extends Omit<PickerProps, "onChange"> {
  /** `client` is for callers that need its addresses or its credit. */
  onChange: (id: number | undefined, client: Client | undefined) => void;
  /** Offers to create a missing client. */
  creatable?: boolean;
}

/** A form field that chooses a client by name or document number. */
export function ClientFieldPicker({ creatable = false, ...props }: ClientFieldPickerProps) {
  return (
    <SearchPicker
      label={clientTexts.one}
      placeholder={clientTexts.searchHint}
      nothingFoundMessage={clientTexts.noneFound}
      {...props}
      creator={creatable ? NewClient : undefined}
      from={clients}
      sorted={BY_USE}
      nameOf={(client) => client.legal_name}
      detailOf={(client) => client.registration_number}
    />
  );
}
