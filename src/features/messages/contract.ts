import { z } from "zod";
import { id, page, paging, queryId, recordNumber, search } from "#shared/fields.ts";
import { labelled } from "#shared/formats.ts";
import { phoneAnswer } from "#shared/identifiers/fields.ts";
import { route } from "#shared/routes/route.ts";
import { MESSAGE_KINDS, MESSAGE_READERS, MESSAGE_STATES } from "#shared/vocabulary.ts";
import { messageKindLabels, messageReaderLabels, messageStateLabels } from "./texts.ts";

const message = z.object({
  id: id(),
  kind: labelled(MESSAGE_KINDS, messageKindLabels),
  reader: labelled(MESSAGE_READERS, messageReaderLabels).describe("who is told"),
  state: labelled(MESSAGE_STATES, messageStateLabels),
  delivery_id: id().nullable().describe("the order that it is about; null if it is about a request"),
  request_id: id().nullable().describe("the request that it is about; null if it is about an order"),
  number: recordNumber().describe("the order's or the request's"),
  name: z.string().describe("the reader's"),
  phone: phoneAnswer().nullable(),
  text: z.string().describe("what to send, as of now"),
  whatsapp_url: z.string().nullable().describe("opens WhatsApp with the text; null if the phone takes none"),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  sent_by: z.string().nullable(),
});
message.register(z.globalRegistry, { id: "Message" });
export type Message = z.output<typeof message>;

export const messageRoutes = {
  filter: route({
    method: "GET",
    path: "/messages/filter",
    access: "orders",
    summary:
      "A page of what clients and recipients should be told by WhatsApp: what nobody has told yet, then the newest",
    query: z.object({
      search: search().describe("the number of the order or request, the recipient or the client"),
      state: z.enum(MESSAGE_STATES).optional(),
      kind: z.enum(MESSAGE_KINDS).optional(),
      delivery_id: queryId(),
      request_id: queryId(),
      ...paging,
    }),
    answer: page(message),
  }),
  sent: route({
    method: "POST",
    path: "/messages/:id/sent",
    access: "orders",
    summary: "Mark a message as sent by the caller. One that is marked keeps who did it first",
    answer: message,
  }),
};
