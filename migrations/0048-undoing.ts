import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** The last day of a company's closed periods. */
export const up = ({ key }: Ddl): Step[] => [`alter table company_settings add column closed_until ${key}`];
