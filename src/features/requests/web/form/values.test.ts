import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { bodyOf, quoteQuery } from "./values.ts";

describe("the public form's values", () => {
  it("become the request's body", () => {
    const typed = [
      ["anonymous_client.legal_name", " Ana "],
      ["anonymous_client.phone", "0414"],
      ["receipt.address", ""],
      ["service_id", "7"],
      ["pickup_zone_id", ""],
      ["notes", "<b>un sobre</b>"],
      ["website", ""],
    ] as const;
    assert.deepEqual(bodyOf(typed), {
      anonymous_client: { legal_name: "Ana", phone: "0414" },
      service_id: 7,
      notes: "<b>un sobre</b>",
    });
  });

  it("ask for an estimate once a service is chosen", () => {
    assert.equal(quoteQuery(new Map([["receipt.address", "Chacao"]])), undefined);
    const values = new Map([
      ["service_id", "7"],
      ["receipt.address", "Calle 8, Chacao"],
      ["pickup_zone_id", "3"],
      ["date", ""],
    ]);
    assert.equal(quoteQuery(values), "service_id=7&pickup_zone_id=3&delivery_address=Calle+8%2C+Chacao");
  });
});
