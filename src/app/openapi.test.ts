import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { endpoints } from "./api.ts";
import { openTestApi, type TestApi } from "./testing.ts";

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  $ref?: string;
  [keyword: string]: unknown;
}
interface Operation {
  summary: string;
  security?: object[];
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>;
}

const TYPES = ["array", "boolean", "integer", "null", "number", "object", "string"];

describe("openapi.json", () => {
  let api: TestApi;
  let document: {
    openapi: string;
    info: Record<string, string>;
    servers: { url: string }[];
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> };
  };
  before(async () => {
    api = await openTestApi();
    const { status, body, headers } = await api.as(null).get("/openapi.json");
    assert.equal(status, 200);
    assert.match(String(headers["content-type"]), /^application\/json/);
    document = body;
  });
  after(() => api.close());

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    );

  it("says that it is OpenAPI 3.1 and where it is served", () => {
    assert.match(document.openapi, /^3\.1\.\d$/);
    assert.ok(document.info.title && document.info.version);
    assert.deepEqual(document.servers, [{ url: "/api" }]);
    assert.deepEqual(document.components.securitySchemes.bearer, { type: "http", scheme: "bearer" });
  });

  it("lists every route of the API and nothing else", () => {
    const listed = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    const served = endpoints.map(({ route }) => `${route.method} ${route.path.replace(/:(\w+)/g, "{$1}")}`);
    assert.deepEqual(listed.sort(), served.sort());
  });

  it("names each path's parameters, once each, and only those", () => {
    for (const { path, method, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
      const named = operation.parameters.filter((parameter) => parameter.in === "path");
      assert.deepEqual(named.map(({ name }) => name).sort(), inPath, `${method} ${path}`);
      for (const parameter of named) assert.equal(parameter.required, true);
      const all = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      assert.equal(new Set(all).size, all.length, `${method} ${path}`);
    }
  });

  it("says of each call what it takes, what it answers and who may make it", () => {
    for (const { route } of endpoints) {
      const operation = document.paths[route.path.replace(/:(\w+)/g, "{$1}")]?.[route.method.toLowerCase()];
      const name = `${route.method} ${route.path}`;
      assert.ok(operation?.summary, name);
      assert.equal(operation.security === undefined, route.access === "anyone", name);
      const success = operation.responses[String(route.status ?? 200)];
      assert.ok(success?.description, name);
      if (route.answer) assert.ok(success.content?.["application/json"]?.schema, name);
      const taken = operation.requestBody?.content ?? {};
      assert.equal("application/json" in taken, Boolean(route.body), name);
      assert.equal("multipart/form-data" in taken, Boolean(route.multipart), name);
      // A schema that says nothing would let anything through in a client made from it.
      for (const { schema } of Object.values(taken)) assert.equal(schema.type, "object", name);
      if (route.access !== "anyone") assert.ok(operation.responses["401"], name);
      if (route.access === "admin") assert.ok(operation.responses["403"], name);
      if (route.path.includes(":")) assert.ok(operation.responses["404"], name);
      if (route.body || route.query) assert.ok(operation.responses["422"], name);
    }
  });

  it("has schemas of known types, whose references lead somewhere", () => {
    const walk = (value: unknown, path: string) => {
      if (typeof value !== "object" || value === null) return;
      const { type, $ref } = value as Schema;
      if (typeof type === "string" || Array.isArray(type))
        for (const one of [type].flat())
          assert.ok(path.endsWith("securitySchemes/bearer") || TYPES.includes(one), `${path}: ${one}`);
      if (typeof $ref === "string") {
        const name = /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1];
        assert.ok(name && document.components.schemas[name], `${path}: ${$ref}`);
      }
      for (const [key, inner] of Object.entries(value))
        if (key !== "properties" || typeof inner !== "object") walk(inner, `${path}/${key}`);
        else for (const [name, schema] of Object.entries(inner as object)) walk(schema, `${path}/${name}`);
    };
    walk(document, "#");
  });

  it("has no password in any answer", () => {
    for (const { path, method, operation } of operations())
      for (const [status, { content }] of Object.entries(operation.responses))
        assert.ok(
          !/"\w*(password|hash)\w*":/i.test(JSON.stringify(content ?? {})),
          `${method} ${path} ${status}`,
        );
  });
});
