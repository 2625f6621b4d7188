import { useQuery } from "@tanstack/react-query";
import { WarningNote } from "#features/clients/web/WarningFields.tsx";
import { phoneKey } from "#shared/identifiers/phone.ts";
import { readPhone } from "#shared/reading/phone.ts";
import { call } from "#web/api.ts";
import { phoneAlertRoutes } from "../contract.ts";
import { phoneAlertTexts as texts } from "../texts.ts";

/** What the office should know of whoever has the phone that is typed. Nothing while it is no number. */
export function PhoneAlertNote({ phone }: { phone: string }) {
  const key = phoneKey(phone);
  const { data } = useQuery({
    queryKey: [phoneAlertRoutes.list.path, key],
    queryFn: ({ signal }) => call(phoneAlertRoutes.list, { query: { phone: key }, signal }),
    enabled: readPhone(phone).is === "number",
  });
  const alert = data?.[0];
  if (!alert) return null;
  const { text, written_by: by, written_at: at } = alert;
  return <WarningNote title={texts.ofRecipient} text={text} by={by} at={at} />;
}
