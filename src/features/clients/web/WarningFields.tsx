import { Alert, Checkbox } from "@mantine/core";
import { IconAlertTriangle, IconBan } from "@tabler/icons-react";
import { formatMoment } from "#web/clock.ts";
import { useMay } from "#web/session/session.ts";
import type { Client } from "../contract.ts";
import { clientTexts as texts } from "../texts.ts";

interface Written {
  text: string | null;
  by: string | null;
  at: string | null;
}

/** `Paga tarde · Ana Soto, 20 nov 2026, 11:00`: a text, and who wrote it when. */
export const writtenText = ({ text, by, at }: Written): string =>
  [text, [by, at && formatMoment(at)].filter(Boolean).join(", ")].filter(Boolean).join(" · ");

interface WarningNoteProps extends Written {
  title: string;
  /** No new order goes on without an admin. */
  stops?: boolean;
}

/** What somebody should know now. Nothing without a text. */
export function WarningNote({ title, stops = false, ...written }: WarningNoteProps) {
  if (written.text === null) return null;
  const Icon = stops ? IconBan : IconAlertTriangle;
  return (
    <Alert color={stops ? "red" : "yellow"} title={title} icon={<Icon aria-hidden />}>
      {writtenText(written)}
    </Alert>
  );
}

interface OrderWarningsProps {
  client: Client;
  /** Whether an order of it may be refused. */
  isNew: boolean;
  /** The box by which an admin goes on. */
  confirm: object;
}

/** A client's alert, and its block with the one way on for an admin. */
export function OrderWarnings({ client, isNew, confirm }: OrderWarningsProps) {
  const decides = useMay()("admin");
  const { alert, alert_by, alert_at, blocked, blocked_by, blocked_at } = client;
  return (
    <>
      <WarningNote title={texts.alert} text={alert} by={alert_by} at={alert_at} />
      {blocked && isNew && (
        <>
          <WarningNote stops title={texts.isBlocked} text={blocked.reason} by={blocked_by} at={blocked_at} />
          {decides && <Checkbox label={texts.confirmBlocked} {...confirm} />}
        </>
      )}
    </>
  );
}
