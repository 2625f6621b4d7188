import { resolve } from "node:path";

/** A path relative to the directory where the person typed the command. npm changes to the project's directory. */
export const asTyped = (path: string) => resolve(process.env.INIT_CWD ?? ".", path);
