import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api.ts";
import { companyRoutes } from "../contract.ts";

/** The company with its version, under the shell's key, so that a save shows everywhere. */
export const companyQuery = queryOptions({
  queryKey: [companyRoutes.get.path],
  queryFn: ({ signal }) => call(companyRoutes.get, { query: { uses: "1" }, signal }),
});
