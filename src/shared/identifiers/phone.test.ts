import assert from "node:assert/strict";
import { test } from "node:test";
import { internationalPhone, telLink } from "./phone.ts";

test("a Venezuelan phone gets its country code", () => {
  for (const phone of ["04121112233", "4121112233", "0412-111.22.33", "(0412) 111 2233"]) {
    assert.equal(internationalPhone(phone), "584121112233", phone);
    assert.equal(telLink(phone), "tel:+584121112233", phone);
  }
});

test("any other number has no WhatsApp link and is dialled as written", () => {
  for (const phone of [null, "", "911", "+1 305 555 0100"]) assert.equal(internationalPhone(phone), null);
  assert.equal(telLink("911"), "tel:911");
  assert.equal(telLink("+1 305 555 0100"), "tel:+13055550100");
});
