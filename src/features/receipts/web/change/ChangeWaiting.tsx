import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { changeRoutes } from "#features/receipts/contract.ts";
import { changeWaiting } from "#features/receipts/texts.ts";
import { call } from "#web/api.ts";

const query = { state: "to_send", perPage: "1" } as const;

/** Leads to the change that is to be sent. Shown only while there is any. */
export function ChangeWaiting() {
  const { data } = useQuery({
    queryKey: [changeRoutes.filter.path, query],
    queryFn: ({ signal }) => call(changeRoutes.filter, { query, signal }),
  });
  if (!data || data.total === 0) return null;
  return (
    <Button
      renderRoot={(props) => <Link to="/debts/receipts/change" search={{ state: "to_send" }} {...props} />}
      variant="default"
      leftSection={<IconSend size={17} stroke={1.8} aria-hidden />}
    >
      {changeWaiting(data.total)}
    </Button>
  );
}
