import { postgresDdl } from "./postgres/ddl.ts";
import { sqliteDdl } from "./sqlite/ddl.ts";
import type { Engine } from "./types.ts";

export const ddlOf = (engine: Engine) => (engine === "postgres" ? postgresDdl : sqliteDdl);

export type Ddl = ReturnType<typeof ddlOf>;
