import { join } from "node:path";
import { migrate } from "#server/database/migrate.ts";
import { DATABASE_FILE } from "#server/database/sqlite/connection.ts";
import { openTestDatabase } from "./api.ts";

// Makes the database that `openTestApi` copies, and prints its `TEST_TEMPLATE`: SQLite's file or PostgreSQL's name.
const { database, options } = await openTestDatabase();
await migrate(database);
await database.close();
console.log(
  options.engine === "sqlite" ? join(options.dir, DATABASE_FILE) : new URL(options.url).pathname.slice(1),
);
