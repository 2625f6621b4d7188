import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { placeText } from "./place.ts";
import { placeField } from "./placeFields.ts";
import { readPlace } from "./readPlace.ts";

const ALTAMIRA = { lat: 10.4961, lng: -66.8483 };

test("the links of maps are read by their pin", () => {
  for (const pasted of [
    "10.4961, -66.8483",
    " 10.4961 -66.8483 ",
    "https://www.google.com/maps?q=10.4961,-66.8483",
    "https://www.google.com/maps/search/?api=1&query=10.4961%2C-66.8483",
    "https://www.google.com/maps/search/10.4961,+-66.8483?query=10.4961,+-66.8483",
    "https://www.google.com/maps/@10.4961,-66.8483,17z",
    "https://www.google.com/maps/place/Plaza/@10.5,-66.9,17z/data=!3m1!4b1!4m5!3m4!8m2!3d10.4961!4d-66.8483",
    "https://maps.apple.com/?ll=10.4961,-66.8483&q=Plaza",
    "https://waze.com/ul?ll=10.4961%2C-66.8483&navigate=yes",
    "https://www.openstreetmap.org/?mlat=10.4961&mlon=-66.8483#map=17/10.5/-66.9",
    "https://www.openstreetmap.org/#map=17/10.4961/-66.8483",
    "geo:10.4961,-66.8483",
    "geo:0,0?q=10.4961,-66.8483(Plaza)",
  ])
    assert.deepEqual(readPlace(pasted), ALTAMIRA, pasted);
});

test("other texts name no place", () => {
  for (const pasted of [
    ...[
      "",
      "Plaza Altamira",
      "https://maps.app.goo.gl/abc123",
      "91, 10",
      "10, 181",
      "0,0",
      "geo:0,0?q=Plaza",
    ],
    ...["10", "1.2.3, 4", "%E0%A4%A", "https://www.google.com/maps/search/?api=1&query=Calle+8"],
  ])
    assert.equal(readPlace(pasted), undefined, pasted);
});

test("any place is read as it is written, to a hand's breadth", () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  fc.assert(
    fc.property(degrees(90), degrees(180), (lat, lng) => {
      const read = placeField().safeParse({ lat, lng });
      const place = read.success ? read.data : null;
      if (!place) return assert.ok(Math.abs(lat) < 1e-6 && Math.abs(lng) < 1e-6);
      assert.ok(Math.abs(place.lat - lat) <= 5e-7 && Math.abs(place.lng - lng) <= 5e-7);
      if (!placeText(place).includes("e")) assert.deepEqual(readPlace(placeText(place)), place);
    }),
  );
});

test("a body's place may be missing, empty, or a pasted link; anything else has a sentence", () => {
  const field = placeField();
  assert.equal(field.parse(undefined), undefined);
  for (const empty of [null, ""]) assert.equal(field.parse(empty), null);
  assert.deepEqual(field.parse("geo:10.4961,-66.8483"), ALTAMIRA);
  for (const wrong of ["Plaza", { lat: 91, lng: 0 }, { lat: "10" }, 5, "x".repeat(3000)])
    assert.deepEqual(
      field.safeParse(wrong).error?.issues.map(({ message }) => message),
      ["Pega un enlace de mapa que diga el lugar, o sus coordenadas"],
    );
});
