import { IconBrandWhatsapp } from "@tabler/icons-react";
import { Suspense } from "react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { internationalPhone } from "#shared/identifiers/phone.ts";
import type { ActionGroup, RowAction } from "#web/list/table/columns.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { phoneOf, type Reader } from "./readers.ts";

/** What writes the texts loads beside the list. */
const WhatsappLink = lazyPart(async () => ({
  default: (await import("./WhatsappLink.tsx")).WhatsappLink,
}));

const READERS: [Reader, string][] = [
  ["client", deliveryTexts.whatsapp],
  ["recipient", deliveryTexts.whatsappRecipient],
  ["courier", deliveryTexts.whatsappCourier],
];

/** A message about an order to each of its readers who has a WhatsApp number, in one place of a menu. */
export const messageActions = (order: Delivery, group: ActionGroup): RowAction[] =>
  READERS.filter(([reader]) => internationalPhone(phoneOf(order, reader)) !== null).map(
    ([reader, label]) => ({
      label,
      icon: IconBrandWhatsapp,
      group,
      link: (props) => (
        <Suspense fallback={<a role="link" {...props} aria-disabled />}>
          <WhatsappLink {...props} order={order} reader={reader} />
        </Suspense>
      ),
    }),
  );
