import { postgresDdl } from "./postgres/ddl.ts";
import { sqliteDdl } from "./sqlite/ddl.ts";
import type { Engine } from "./types.ts";

/** The parts of DDL in which the engines differ. */
export const ddlOf = (engine: Engine) => (engine === "postgres" ? postgresDdl : sqliteDdl);

export type Ddl = ReturnType<typeof ddlOf>;
