import type { ImportKindName } from "#features/imports/texts.ts";
import type { AnyKind } from "../kind.ts";
import { clients } from "./clients.ts";
import { couriers } from "./couriers.ts";
import { services } from "./services.ts";

export const kinds: Record<ImportKindName, AnyKind> = { clients, couriers, services };
