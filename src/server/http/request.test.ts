import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { z } from "zod";
import { money } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { bearer, etagOf, ifMatch, readParams, readQuery, validPart } from "./request.ts";

const notFound = { name: "AppError", code: "not-found" };

describe("the parts of a request", () => {
  it("have ids as numbers, and a term as text of at most 200 letters", () => {
    assert.deepEqual(readParams({ id: "7", debtId: "9007199254740991" }), { id: 7, debtId: 2 ** 53 - 1 });
    assert.deepEqual(readParams({ term: "000042" }), { term: "000042" });
    assert.deepEqual(readParams({ term: "x".repeat(300) }), { term: "x".repeat(200) });
    for (const id of ["", "0", "07", "-1", "+1", "1.0", "1e1", " 1", "9007199254740992", "1".repeat(30)])
      assert.throws(() => readParams({ id }), notFound, id);
    for (const term of ["\u0000", "\ud800"]) assert.throws(() => readParams({ term }), notFound);
  });

  it("have a query flat or in brackets, and errors under the parameter's name", () => {
    const list = route({
      method: "GET",
      path: "/x",
      access: "anyone",
      summary: "x",
      query: z.object({
        a: z.string().optional(),
        b: z
          .string()
          .transform((text) => text.split(","))
          .pipe(z.array(z.enum(["x", "y"])))
          .optional(),
      }),
    });
    assert.deepEqual(readQuery(list, { "filters[a]": "1", b: "x,y", c: "2" }), { a: "1", b: ["x", "y"] });
    assert.deepEqual(readQuery(list, { a: "", "filters[b]": "" }), {});
    assert.throws(() => readQuery(list, { a: ["1", "2"], b: "x,z,w" }), {
      code: "invalid",
      errors: { a: ["El campo no es válido"], b: ["El campo no es válido"] },
    });
  });

  it("have filters in JSON", () => {
    const text = z.string().optional();
    const list = route({
      method: "GET",
      path: "/x",
      access: "anyone",
      summary: "x",
      query: z.object({ status: text, serviceId: text, allowCredit: text }),
    });
    const filters = '{"status":["pending","in_transit"],"serviceId":3,"allowCredit":true,"__proto__":"x"}';
    assert.deepEqual(readQuery(list, { filters }), {
      status: "pending,in_transit",
      serviceId: "3",
      allowCredit: "true",
    });
    assert.deepEqual(readQuery(list, { filters: '{"status":"","serviceId":null}', allowCredit: "1" }), {
      allowCredit: "1",
    });
    assert.deepEqual(readQuery(list, { filters: "" }), {});
    for (const wrong of ["pending", "[1]", '{"status":{"a":1}}', "{", ["{}", "{}"]])
      assert.throws(() => readQuery(list, { filters: wrong }), {
        code: "invalid",
        errors: { filters: ["El campo no es válido"] },
      });
  });

  it("have the versions in If-Match", () => {
    for (const any of [undefined, "", "*", " * "]) assert.equal(ifMatch(any), null);
    assert.deepEqual(ifMatch('"1", W/"2" ,"3"'), ['"1"', '"2"', '"3"']);
    assert.ok(ifMatch(etagOf(12))?.includes(etagOf(12)));
  });

  it("have a bearer token, and nothing for other schemes", () => {
    assert.equal(bearer("Bearer abc"), "abc");
    assert.equal(bearer("bearer  abc"), "abc");
    for (const header of [undefined, "", "abc", "Basic abc", "Bearer", "Bearer ", "Bearer a b", "Bearera"])
      assert.equal(bearer(header), null, String(header));
    assert.equal(bearer(`Bearer ${"x".repeat(201)}`), null);
  });
});

describe("the valid part of an invalid body", () => {
  const why = ["El campo no es válido"];

  it("leaves out invalid fields at any depth, and keeps the positions in lists", () => {
    const body = {
      email: "a\u0000",
      name: "Ana",
      addresses: [{ id: 1, address: "" }, { id: "x", address: "Aquí" }, 5, { id: 4, address: "Allá" }],
      receipt: { phone: 1, address: "x" },
    };
    const errors = {
      email: why,
      role: why,
      "addresses.0.address": why,
      "addresses.1.id": why,
      "addresses.2": why,
      "receipt.phone": why,
      "anonymous_client.legal_name": why,
    };
    assert.deepEqual(validPart(undefined, body, errors), {
      name: "Ana",
      addresses: [{ id: 1 }, { address: "Aquí" }, {}, { id: 4, address: "Allá" }],
      receipt: { address: "x" },
    });
  });

  it("is read as the whole body would be", () => {
    const schema = z.object({
      amount: money(),
      name: z.string(),
      lines: z.array(z.object({ amount: money() })),
    });
    const body = { amount: 1.25, name: 5, lines: [{ amount: 2.5 }] };
    assert.deepEqual(validPart(schema, body, { name: why }), { amount: 125, lines: [{ amount: 250 }] });
  });

  it("is empty for a body that is not an object", () => {
    for (const body of [null, undefined, "x", 5, [1, 2], true])
      assert.deepEqual(validPart(undefined, body, { "": why }), {});
  });
});
