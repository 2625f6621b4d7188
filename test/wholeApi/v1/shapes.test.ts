// Programs of others read these shapes. What was promised stays; what is new is added to promised.json.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { it } from "node:test";
import { v1Routes } from "#features/keys/v1Contract.ts";
import { openApi } from "#server/openapi/openapi.ts";

interface Described {
  paths: Record<string, object>;
  components: { schemas: Record<string, object> };
}

/** A schema or operation without what only explains it. Which fields are required is a set. */
const bare = (described: object): unknown =>
  JSON.parse(
    JSON.stringify(described, (name, part) => {
      if (name === "example" || (["description", "summary"].includes(name) && typeof part === "string"))
        return undefined;
      return name === "required" && Array.isArray(part) ? part.toSorted() : part;
    }),
  );

it("keeps every address, field and type of /v1 that was promised", () => {
  const { paths, components } = openApi(Object.values(v1Routes)) as Described;
  const served = Object.entries(paths).filter(([path]) => path.startsWith("/v1/"));
  const shapes = bare({ paths: Object.fromEntries(served), schemas: components.schemas });
  const promised = JSON.parse(readFileSync(new URL("promised.json", import.meta.url), "utf8"));
  assert.deepEqual(
    shapes,
    bare(promised),
    `If it only adds, this is promised from now on: ${JSON.stringify(shapes)}`,
  );
});
