import { Button } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMay } from "#web/session/session.ts";
import { noticesWaiting } from "../texts.ts";
import { useNewNotices } from "./useNewNotices.ts";

/** Leads to what clients say that they paid. Shown only while something waits. */
export function NoticesWaiting() {
  const count = useNewNotices(useMay()("till"));
  if (!count) return null;
  return (
    <Button
      renderRoot={(props) => <Link to="/debts/receipts/notices" search={{ state: "new" }} {...props} />}
      variant="default"
      leftSection={<IconInbox size={17} stroke={1.8} aria-hidden />}
    >
      {noticesWaiting(count)}
    </Button>
  );
}
