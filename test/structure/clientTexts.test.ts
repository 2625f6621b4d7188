// What clients and recipients read addresses them as usted; staff are addressed as tú.
import assert from "node:assert/strict";
import { it } from "node:test";
import { messageTexts } from "#features/deliveries/texts.ts";
import { receivableTexts } from "#features/receivables/texts.ts";
import { trackingStatuses, trackingTexts } from "#features/tracking/texts.ts";

/** Words that only a tú has. */
const FAMILIAR =
  /(?<!\p{L})(tú|tu|tus|te|ti|contigo|puedes|tienes|debes|prueba|pídele|pide|abre|espera)(?!\p{L})/iu;

it("what clients and recipients read addresses them as usted", () => {
  const { greeting, greetingOfOther, ...labels } = messageTexts;
  const greetings = [...Object.values(greeting), greetingOfOther].map((greet) => greet("Eva", "Panadería"));
  const { order, ...tracking } = trackingTexts;
  const texts = [
    ...greetings,
    ...Object.values(labels),
    order("000042"),
    ...Object.values(tracking),
    ...Object.values(trackingStatuses),
    receivableTexts.howToPay,
  ];
  assert.deepEqual(
    texts.filter((text) => FAMILIAR.test(text)),
    [],
  );
  assert.match("Pide el enlace de tu orden", FAMILIAR);
});
