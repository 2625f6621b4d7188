import type { ImportKindName } from "#features/imports/texts.ts";
import type { AnyKind } from "../kind.ts";
import { clients } from "./clients.ts";
import { couriers } from "./couriers.ts";
import { orders } from "./orders.ts";
import { requests } from "./requests.ts";
import { services } from "./services.ts";
import { tariffs } from "./tariffs.ts";

export const kinds: Record<ImportKindName, AnyKind> = {
  clients,
  couriers,
  services,
  tariffs,
  orders,
  requests,
};
