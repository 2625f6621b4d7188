// Where the office's API says that a field is a number, nothing guesses what a text with more than a decimal meant.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { endpoints } from "#app/api.ts";
import { readBody } from "#server/http/request.ts";
import { openApi } from "#server/openapi/openapi.ts";
import { type Access, RIGHTS } from "#shared/routes/roles.ts";
import type { RouteShape } from "#shared/routes/route.ts";

/** The part of JSON Schema that the API's description uses. */
interface Shape {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
}
type Schemas = Record<string, Shape>;

interface Field {
  path: string;
  types: string[];
  /** A body that has nothing but this field, and what says which kind of body it is. */
  bodyWith: (value: unknown) => unknown;
}

const typesOf = ({ type = [], anyOf = [], oneOf = [] }: Shape): string[] => [
  ...[type].flat(),
  ...[...anyOf, ...oneOf].flatMap(typesOf),
];

/** The single values in a body of the shape. */
function fieldsIn(shape: Shape, schemas: Schemas): Field[] {
  const { $ref, properties, additionalProperties, items } = shape;
  const named = $ref && schemas[$ref.replace("#/components/schemas/", "")];
  if (named) return fieldsIn(named, schemas);
  const inside = (name: string, part: Shape, wrap: (value: unknown) => unknown) =>
    fieldsIn(part, schemas).map(({ path, types, bodyWith }) => ({
      path: path === "" ? name : `${name}.${path}`,
      types,
      bodyWith: (value: unknown) => wrap(bodyWith(value)),
    }));
  const fixed = Object.entries(properties ?? {}).flatMap(([name, { const: value }]) =>
    value === undefined ? [] : [[name, value]],
  );
  const fields = [
    ...Object.entries(properties ?? {}).flatMap(([name, part]) =>
      inside(name, part, (value) => ({ ...Object.fromEntries(fixed), [name]: value })),
    ),
    ...(typeof additionalProperties === "object"
      ? inside("1", additionalProperties, (value) => ({ 1: value }))
      : []),
    ...(items ? inside("0", items, (value) => [value]) : []),
  ];
  const choices = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])];
  const isSingle =
    fields.length === 0 && choices.every(({ properties, items, $ref }) => !properties && !items && !$ref);
  if (isSingle) return [{ path: "", types: typesOf(shape), bodyWith: (value) => value }];
  return [...fields, ...choices.flatMap((choice) => fieldsIn(choice, schemas))];
}

const isOffice = ({ access }: RouteShape) => (RIGHTS as readonly Access[]).includes(access);

/** The numbers in the bodies of the office's API. */
function numbersOf(): { route: RouteShape; field: Field }[] {
  const routes = endpoints.map(({ route }) => route);
  const { paths, components } = openApi(routes) as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Shape }> } }>>;
    components: { schemas: Schemas };
  };
  return routes.filter(isOffice).flatMap((route) => {
    const operation = paths[route.path.replace(/:(\w+)/g, "{$1}")]?.[route.method.toLowerCase()];
    const shape = operation?.requestBody?.content["application/json"]?.schema;
    const fields = shape ? fieldsIn(shape, components.schemas) : [];
    return fields
      .filter(({ types }) => types.includes("number") || types.includes("integer"))
      .map((field) => ({ route, field }));
  });
}

describe("a number of the office's API", () => {
  const numbers = numbersOf();
  const nameOf = ({ route, field }: (typeof numbers)[number]) =>
    `${route.method} ${route.path} ${field.path}`;

  for (const text of ["Bs 5", "$5", "10 €", "1.234,50", "1,5", "5 bultos", "(5)", "5-", "1e3"])
    it(`is never the text «${text}»`, () => {
      const accepted = numbers.filter(({ route, field }) => {
        const read = readBody(route, field.bodyWith(text));
        // A place is wrong as a whole.
        return read.ok || !Object.keys(read.errors).some((path) => `${field.path}.`.startsWith(`${path}.`));
      });
      assert.deepEqual(accepted.map(nameOf), []);
    });

  it("is a field of most routes", () => {
    assert.ok(numbers.length > 150, String(numbers.length));
    for (const name of [
      "POST /services amount",
      "POST /services bills.0.amount",
      "PUT /tariffs cells.0.amount",
    ])
      assert.ok(numbers.map(nameOf).includes(name), name);
  });

  it("is taken as a number", () => {
    for (const { route, field } of numbers) {
      const read = readBody(route, field.bodyWith(5));
      const messages = read.ok ? [] : (read.errors[field.path] ?? []);
      assert.ok(!messages.includes("El monto debe ser un número"), `${route.path} ${field.path}`);
    }
  });
});
