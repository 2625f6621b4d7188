import { accessEndpoints } from "./access.ts";

export const phoneEndpoints = [...accessEndpoints];
