// What clients and recipients read addresses them as usted; staff are addressed as tú.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { it } from "node:test";
import { messageTexts } from "#features/deliveries/texts.ts";
import { receivableTexts } from "#features/receivables/texts.ts";
import { formTexts } from "#features/requests/formTexts.ts";
import { askTexts, requestMessage } from "#features/requests/texts.ts";
import { trackingStatuses, trackingTexts } from "#features/tracking/texts.ts";
import { REQUEST_STATES } from "#shared/vocabulary.ts";

/** Words that only a tú has. */
const FAMILIAR =
  /(?<!\p{L})(tú|tu|tus|te|ti|contigo|puedes|tienes|debes|prueba|pídele|pide|abre|espera)(?!\p{L})/iu;

it("what clients and recipients read addresses them as usted", () => {
  const { greeting, greetingOfOther, ...labels } = messageTexts;
  const greetings = [...Object.values(greeting), greetingOfOther].map((greet) => greet("Eva", "Panadería"));
  const { order, request, ...tracking } = trackingTexts;
  const { title, ...form } = formTexts;
  const requestFields = {
    source: "portal" as const,
    asked_by: "Luz",
    client_name: "Eva",
    number: "000007",
    reject_reason: "No llegamos",
    tracking_url: "https://x",
  };
  const messages = REQUEST_STATES.map((state) =>
    requestMessage({ ...requestFields, state }, { name: "Panadería" }),
  );
  const texts = [
    ...greetings,
    ...Object.values(labels),
    order("000042"),
    request("000042"),
    title("Panadería"),
    ...Object.values(form),
    ...messages,
    ...[askTexts.pickupRequired, askTexts.tooMany(500)],
    readFileSync("src/features/portal/web/page/ask/texts.ts", "utf8"),
    readFileSync("src/features/portal/web/page/ask/sheet/texts.ts", "utf8"),
    readFileSync("pedir.html", "utf8").replace(/<[^>]*>/g, " "),
    readFileSync("src/features/requests/web/form/main.ts", "utf8"),
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
