import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { endpoints } from "#app/api.ts";
import { openTestApi, type TestApi } from "../api.ts";

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  $ref?: string;
  [keyword: string]: unknown;
}
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
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
    tags: { name: string }[];
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

  const resolved = (schema: Schema): Schema => {
    const name = schema.$ref?.split("/").at(-1);
    return name === undefined ? schema : (document.components.schemas[name] ?? {});
  };
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
    );

  it("declares OpenAPI 3.1 and its address", () => {
    assert.match(document.openapi, /^3\.1\.\d$/);
    assert.ok(document.info.title && document.info.version);
    assert.deepEqual(document.servers, [{ url: "/api" }]);
    assert.deepEqual(document.components.securitySchemes.bearer, { type: "http", scheme: "bearer" });
  });

  it("lists every route of the API, health and readiness", () => {
    const listed = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    const served = endpoints.map(({ route }) => `${route.method} ${route.path.replace(/:(\w+)/g, "{$1}")}`);
    assert.deepEqual(listed.sort(), ["GET /health", "GET /ready", ...served].sort());
  });

  it("gives each operation a unique id, a declared tag and its security", () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    assert.equal(new Set(ids).size, ids.length);
    const tags = document.tags.map(({ name }) => name);
    for (const { operation } of operations()) {
      assert.match(operation.operationId, /^(get|post|put|patch|delete)[A-Z][A-Za-z\d]+$/);
      for (const tag of operation.tags) assert.ok(tags.includes(tag), tag);
      assert.ok(operation.security, operation.operationId);
    }
    assert.deepEqual(document.paths["/login"]?.post?.security, []);
    assert.deepEqual(document.paths["/health"]?.get?.security, []);
  });

  it("writes a shape that several operations share as one component", () => {
    for (const name of ["Client", "ClientBody", "Delivery", "DeliveryBody", "Account", "Paid"])
      assert.equal(document.components.schemas[name]?.type, "object", name);
    const put = document.paths["/deliveries/{id}"]?.put;
    assert.deepEqual(put?.requestBody?.content["application/json"]?.schema, {
      $ref: "#/components/schemas/DeliveryBody",
    });
    const filter = document.paths["/debts/delivery-with-debts-filter"]?.get?.responses["200"];
    assert.deepEqual(filter?.content?.["application/json"]?.schema?.properties?.items?.items, {
      $ref: "#/components/schemas/Delivery",
    });
  });

  it("names the real types of files", () => {
    const types = (path: string) => Object.keys(document.paths[path]?.get?.responses["200"]?.content ?? {});
    const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    assert.deepEqual(types("/dashboard/report"), ["application/pdf", "text/csv", workbook]);
    assert.deepEqual(types("/company/journal"), ["text/csv", workbook]);
    assert.deepEqual(types("/deliveries/{id}/ticket"), ["application/pdf"]);
    assert.deepEqual(types("/user/picture"), ["image/*"]);
    assert.deepEqual(types("/company/export"), ["application/zip"]);
  });

  it("passes redocly's rules", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const errors = problems.filter(({ severity }) => severity === "error");
    assert.deepEqual(
      errors.map(({ message, location }) => `${location[0]?.pointer}: ${message}`),
      [],
    );
  });

  it("lists each path's parameters exactly once", () => {
    for (const { path, method, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
      const named = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
      assert.deepEqual(named.map(({ name }) => name).sort(), inPath, `${method} ${path}`);
      for (const parameter of named) assert.equal(parameter.required, true);
      const all = (operation.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`);
      assert.equal(new Set(all).size, all.length, `${method} ${path}`);
    }
  });

  it("describes the input, the answers and the access of each call", () => {
    for (const { route } of endpoints) {
      const operation = document.paths[route.path.replace(/:(\w+)/g, "{$1}")]?.[route.method.toLowerCase()];
      const name = `${route.method} ${route.path}`;
      assert.ok(operation?.summary, name);
      assert.deepEqual(operation.security, route.access === "anyone" ? [] : [{ bearer: [] }], name);
      const success = operation.responses[String(route.status ?? 200)];
      assert.ok(success?.description, name);
      if (route.answer) assert.ok(success.content?.["application/json"]?.schema, name);
      const content = operation.requestBody?.content ?? {};
      assert.equal("application/json" in content, Boolean(route.body), name);
      assert.equal("multipart/form-data" in content, Boolean(route.multipart), name);
      // With an empty schema a generated client would accept anything.
      for (const { schema } of Object.values(content)) {
        const { type, items } = resolved(schema);
        assert.equal(type === "array" && items ? resolved(items).type : type, "object", name);
      }
      if (route.access !== "anyone") assert.ok(operation.responses["401"], name);
      if (["admin", "owner"].includes(route.access)) assert.ok(operation.responses["403"], name);
      if (route.path.includes(":")) assert.ok(operation.responses["404"], name);
      if (route.body || route.query) assert.ok(operation.responses["422"], name);
    }
  });

  it("has schemas of known types and no broken references", () => {
    const walk = (value: unknown, path: string) => {
      if (typeof value !== "object" || value === null) return;
      const { type, $ref } = value as Schema;
      if (typeof type === "string" || Array.isArray(type))
        for (const typeName of [type].flat())
          assert.ok(
            path.endsWith("securitySchemes/bearer") || TYPES.includes(typeName),
            `${path}: ${typeName}`,
          );
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

  it("gives each list of a body a maximum", () => {
    const boundless = (schema: Schema): boolean => {
      const { items, maxItems, properties = {}, anyOf = [], oneOf = [], ...plain } = resolved(schema);
      if (plain.type === "array" && maxItems === undefined) return true;
      const parts = [items, ...Object.values(properties), ...(anyOf as Schema[]), ...(oneOf as Schema[])];
      return parts.some((part) => part && boundless(part));
    };
    const bodies = operations().flatMap(({ path, operation }) =>
      Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => ({ path, schema })),
    );
    assert.ok(bodies.length > 30);
    assert.deepEqual(
      bodies.filter(({ schema }) => boundless(schema)).map(({ path }) => path),
      [],
    );
  });

  it("has no password in any answer", () => {
    const secret = /"\w*(password|hash)\w*":/i;
    const answers = operations().flatMap(({ operation }) => Object.values(operation.responses));
    const shapes = Object.entries(document.components.schemas)
      .filter(([name]) => JSON.stringify(answers).includes(`"#/components/schemas/${name}"`))
      .map(([, schema]) => schema);
    assert.ok(shapes.length > 10);
    for (const value of [...answers, ...shapes]) assert.doesNotMatch(JSON.stringify(value), secret);
  });
});
