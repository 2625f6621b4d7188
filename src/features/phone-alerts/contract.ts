import { z } from "zod";
import { MOST_ALERT } from "#features/clients/rules.ts";
import { text } from "#shared/fields.ts";
import { phoneAnswer } from "#shared/identifiers/fields.ts";
import { route } from "#shared/routes/route.ts";
import { phoneAlertTexts } from "./texts.ts";

const phoneAlert = z.object({
  phone: phoneAnswer(),
  text: z.string(),
  written_by: z.string(),
  written_at: z.string(),
});
phoneAlert.register(z.globalRegistry, { id: "PhoneAlert" });

export { phoneAlert as phoneAlertShape };
export type PhoneAlert = z.output<typeof phoneAlert>;

export const phoneAlertBody = z.object({ text: text(phoneAlertTexts.textRequired, MOST_ALERT) });
phoneAlertBody.register(z.globalRegistry, { id: "PhoneAlertBody" });

export const phoneAlertRoutes = {
  list: route({
    method: "GET",
    path: "/phone-alerts",
    access: "look",
    summary: "What the office should know of whoever has a phone, newest first",
    query: z.object({
      phone: z.string().max(40).optional().describe("only that of this phone, in any spelling"),
    }),
    answer: z.array(phoneAlert),
  }),
  set: route({
    method: "PUT",
    path: "/phone-alerts/:phone",
    access: "orders",
    summary: "Write the alert of a phone, in any spelling",
    body: phoneAlertBody,
    answer: phoneAlert,
  }),
  remove: route({
    method: "DELETE",
    path: "/phone-alerts/:phone",
    access: "orders",
    summary: "Remove the alert of a phone",
    status: 204,
  }),
};
