import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PLAIN_NAMES } from "#features/deliveries/fields/plainFields.ts";
import { completed } from "#features/deliveries/fields/plainShapes.ts";
import type { AskedBody, Offer } from "#features/portal/requestContract.ts";
import {
  BLANK,
  bodyOf,
  change,
  changeStop,
  errorsOf,
  missingIn,
  priceBody,
  repeatTyped,
  startTyped,
  stopsIn,
  toRecipient,
  withoutErrors,
} from "./typed.ts";

const offer: Offer = {
  today: "2026-11-20",
  services: [{ id: 3, name: "Exprés", description: "" }],
  zones: [{ id: 7, name: "Chacao", served: true, last_hour: null }],
  calendar: { hours: [], closed_days: [], day_ends_at: "00:00", time_zone: "America/Caracas" },
  collects_fee: true,
};
const usual = { id: 1, address: "Plaza Altamira", zone_id: 7, location: null };
const ana = {
  full_name: "Ana",
  phone: "4149876543",
  address: "Calle París",
  zone_id: null,
  location: { lat: 10.5, lng: -66.9 },
};

describe("what is asked for", () => {
  it("begins today, from the usual address, with the only service", () => {
    const typed = startTyped(offer, [usual]);
    assert.deepEqual(
      [typed.date, typed.service_id, typed.pickup_address, typed.pickup_zone_id],
      ["2026-11-20", "3", "Plaza Altamira", "7"],
    );
    const two = { ...offer, services: [...offer.services, { id: 4, name: "Moto", description: "" }] };
    assert.deepEqual(Object.keys(missingIn(startTyped(two, []))).sort(), [
      ...["pickup_address", "receipt.address", "receipt.full_name", "receipt.phone", "service_id"],
    ]);
  });

  it("becomes the request's body, without what is empty", () => {
    const typed = { ...toRecipient(startTyped(offer, [usual]), ana), cod_amount: "1.234,5", notes: "  " };
    assert.deepEqual(missingIn(typed), {});
    assert.deepEqual(JSON.parse(JSON.stringify(bodyOf(typed))), {
      date: "2026-11-20",
      service_id: 3,
      pickup_address: "Plaza Altamira",
      pickup_zone_id: 7,
      cod_amount: "1234.5",
      receipt: {
        full_name: "Ana",
        phone: "0414-9876543",
        address: "Calle París",
        location: ana.location,
      },
    });
    // The server says what is wrong with it.
    assert.equal(bodyOf({ ...typed, cod_amount: "doce" }).cod_amount, "doce");
  });

  it("becomes a trip with further stops, which share all but their recipient", () => {
    const first = {
      ...toRecipient(startTyped(offer, [usual]), ana),
      promised_time: "15:30",
      cod_amount: "12",
    };
    const luis = { ...toRecipient(BLANK, { ...ana, full_name: "Luis", zone_id: 7 }), notes: "Frágil" };
    const typed = changeStop({ ...first, stops: [BLANK] }, 1, luis);
    assert.deepEqual(stopsIn(typed), [{ ...first, stops: [luis] }, luis]);
    const { receipt } = JSON.parse(JSON.stringify(bodyOf(first)));
    assert.deepEqual(JSON.parse(JSON.stringify(bodyOf(typed).stops)), [
      { cod_amount: "12", promised_time: "15:30", receipt },
      {
        delivery_zone_id: 7,
        notes: "Frágil",
        promised_time: "15:30",
        receipt: { ...receipt, full_name: "Luis" },
      },
    ]);
    const { stops } = JSON.parse(JSON.stringify(priceBody(typed)));
    assert.deepEqual(
      stops.map((stop: { delivery_zone_id?: number }) => stop.delivery_zone_id),
      [undefined, 7],
    );
    assert.equal(bodyOf(first).stops, undefined);
  });

  it("says what is missing or wrong at the stop that has it", () => {
    const typed = { ...toRecipient(startTyped(offer, [usual]), ana), stops: [BLANK] };
    const missing = missingIn(typed);
    assert.deepEqual(Object.keys(missing).sort(), [
      ...["stops.1.receipt.address", "stops.1.receipt.full_name", "stops.1.receipt.phone"],
    ]);
    assert.deepEqual(errorsOf(missing, 1)["receipt.phone"], missing["stops.1.receipt.phone"]);
    assert.equal(errorsOf(missing, 0)["receipt.phone"], undefined);
    const said = { "stops.0.receipt.phone": ["No"], date: ["Ayer"] };
    assert.deepEqual(errorsOf(said, 0)["receipt.phone"], ["No"]);
    assert.deepEqual(withoutErrors(said, 0, "receipt.phone"), { date: ["Ayer"] });
  });

  it("loses the place on the map with its address", () => {
    const typed = toRecipient(BLANK, ana);
    assert.deepEqual(change(typed, "notes", "Un sobre").location, ana.location);
    assert.equal(change(typed, "receipt.address", "Calle Loira").location, null);
  });

  it("has a price once a service is chosen", () => {
    assert.equal(priceBody(BLANK), undefined);
    assert.deepEqual(priceBody({ ...BLANK, service_id: "3" })?.service_id, 3);
  });

  it("is the same again, for today and by a service that is still offered", () => {
    const body: AskedBody = {
      ...completed(PLAIN_NAMES, {}),
      date: "2026-11-02",
      promised_time: "15:30",
      service_id: 3,
      pickup_address: "Plaza Altamira",
      pickup_zone_id: 7,
      delivery_zone_id: null,
      cod_amount: 12.5,
      notes: "Un sobre",
      receipt: { full_name: "Ana", phone: "4149876543", address: "Calle París", location: ana.location },
    };
    const typed = repeatTyped(body, offer);
    assert.deepEqual(
      [typed.date, typed.promised_time, typed.service_id, typed.cod_amount, typed.notes, typed.location],
      ["2026-11-20", "", "3", "12,50", "Un sobre", ana.location],
    );
    assert.equal(repeatTyped({ ...body, service_id: 99 }, offer).service_id, "");
    assert.equal(typed.stops, undefined);
    const trip = repeatTyped({ ...body, stops: [body, { ...body, notes: "Otro" }] }, offer);
    assert.deepEqual(
      stopsIn(trip).map(({ notes }) => notes),
      ["Un sobre", "Otro"],
    );
  });
});
