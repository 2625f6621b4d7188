import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { call } from "#web/api.ts";
import { clientRoutes } from "../contract.ts";
import { otherDocumentOf, personalRif, rifHint, searchOfRif } from "../rules.ts";
import { clientTexts } from "../texts.ts";
import type { ClientValues } from "./ClientParts.tsx";

/** As many as share most digits of a document. */
const MOST = 20;

/** What is doubtful about a client's document: its last digit, or that the person is stored with the other document. Never an error. */
export function useDocumentHint(values: ClientValues): string | undefined {
  const { type, registration_number } = values;
  const [rif] = useDebouncedValue(personalRif(type, registration_number), 300);
  const query = { search: searchOfRif(rif ?? ""), perPage: MOST };
  const { data } = useQuery({
    queryKey: [clientRoutes.filter.path, query],
    queryFn: ({ signal }) => call(clientRoutes.filter, { query, signal }),
    enabled: rif !== undefined,
  });
  const person = otherDocumentOf(values, data?.items ?? []);
  const hints = [rifHint(type, registration_number), person && clientTexts.samePerson(person.legal_name)];
  return hints.filter(Boolean).join(". ") || undefined;
}
