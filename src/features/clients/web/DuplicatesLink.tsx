import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call } from "#web/api.ts";
import { clientRoutes } from "../contract.ts";
import { duplicateTexts } from "../texts.ts";

/** Leads to the clients that may be one. Nothing without any. */
export function DuplicatesLink() {
  const { data } = useQuery({
    queryKey: [clientRoutes.duplicates.path, "count"],
    queryFn: ({ signal }) => call(clientRoutes.duplicates, { query: { perPage: "1" }, signal }),
  });
  if (!data || data.total === 0) return null;
  return (
    <Button
      component={Link}
      to="/clients/duplicates"
      variant="default"
      leftSection={<IconUsers size={17} aria-hidden />}
    >
      {`${duplicateTexts.title} (${data.total})`}
    </Button>
  );
}
