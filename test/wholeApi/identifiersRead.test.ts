// Documents and references that a spreadsheet has spoilt are refused by each route that takes one.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { endpoints } from "#app/api.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { importForm } from "#features/imports/server/samples.ts";
import { makeKey, sampleV1Order, sampleV1Trip } from "#features/keys/server/samples.ts";
import { sampleNotice } from "#features/payment-notices/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { sampleMobile, sampleNotes } from "#features/receipts/server/samples.ts";
import { sampleRemittance } from "#features/remittances/server/samples.ts";
import { sampleFormBody, sampleRequest } from "#features/requests/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleStanding } from "#features/standing-orders/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { type Shape, shapeOf } from "../reliability/shapes.ts";

const DOCUMENT = "30111222.0000001";
const REFERENCE = "4.14E+09";
const says = (text: string) => [`No se entiende «${text}»`];
const NAMES = ["reference", "payment_reference", "document", "registration_number"];
const SLUG = "mandados-del-avila";
const COMPANY = sampleCompany({ request_form: true, slug: SLUG });
const CLIENT = sampleClient({ registration_number: "J-2", allow_credit: true });
const TENDERS = [sampleMobile(-800), sampleNotes(20)];

interface Defined extends Shape {
  $ref?: string;
  $defs?: Record<string, Defined>;
  oneOf?: Defined[];
  anyOf?: Defined[];
}

/** The paths of texts in a body that are a document or a reference. */
function pathsIn(shape: Defined, defs = shape.$defs ?? {}, path: readonly string[] = []): string[] {
  const inside = (part: Defined, name?: string) => pathsIn(part, defs, name ? [...path, name] : path);
  const named = shape.$ref && defs[shape.$ref.replace("#/$defs/", "")];
  if (named) return inside(named);
  const isHere = NAMES.includes(path.at(-1) ?? "") && shape.type === "string" && !shape.enum;
  const parts = [
    ...(isHere ? [path.join(".")] : []),
    ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].flatMap((choice) => inside(choice)),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, part]) => inside(part, name)),
    ...(shape.items ? inside(shape.items, "0") : []),
  ];
  return [...new Set(parts)];
}

/** The body with another text at a path. */
function withText(body: unknown, [name = "", ...rest]: readonly string[], text: string): unknown {
  const value = rest.length === 0 ? text : withText(Reflect.get(Object(body), name), rest, text);
  if (Array.isArray(body)) return body.map((part, at) => (String(at) === name ? value : part));
  return { ...Object(body), [name]: value };
}

interface Place {
  caller: Caller;
  path: string;
  body: object;
  /** The body with tenders, whose first is change that is to be sent. */
  inParts?: object;
}

describe("a spoilt document or reference", () => {
  let api: TestApi;
  let owner: Caller;
  let places: Record<string, Place>;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    places = await openPlaces();
  });
  after(() => api.close());

  async function openPlaces(): Promise<Record<string, Place>> {
    const service = (await expectBody(owner.post("/services", sampleService({ public: true })))).id;
    await expectBody(owner.put("/rates/2026-11-20", { rate: 200, confirm: true }), 200);
    await expectBody(owner.put("/company", COMPANY), 200);
    const client = (await expectBody(owner.post("/clients", CLIENT))).id;
    return {
      ...(await ofRecords(service, client)),
      ...(await ofOrders(service)),
      ...(await ofMoney(service, client)),
    };
  }

  async function ofRecords(service: number, client: number): Promise<Record<string, Place>> {
    const standing = sampleStanding(service);
    const { id } = await expectBody(owner.post("/standing-orders", standing));
    const nobody = api.as(null);
    const shop = api.as((await makeKey(owner)).key);
    return {
      "PUT /company": { caller: owner, path: "/company", body: COMPANY },
      "POST /clients": { caller: owner, path: "/clients", body: CLIENT },
      "PUT /clients/:id": { caller: owner, path: `/clients/${client}`, body: CLIENT },
      "POST /standing-orders": { caller: owner, path: "/standing-orders", body: standing },
      "PUT /standing-orders/:id": { caller: owner, path: `/standing-orders/${id}`, body: standing },
      "POST /public/:slug/requests": {
        caller: nobody,
        path: `/public/${SLUG}/requests`,
        body: sampleFormBody(service),
      },
      "POST /v1/orders": { caller: shop, path: "/v1/orders", body: sampleV1Order(service) },
      "POST /v1/trips": { caller: shop, path: "/v1/trips", body: sampleV1Trip(service, [{}]) },
    };
  }

  async function ofOrders(service: number): Promise<Record<string, Place>> {
    const order = sampleDelivery(service);
    const { id } = await expectBody(owner.post("/deliveries", order));
    const request = await sampleRequest(api.database, owner.user.id, { service_id: service });
    const bodies = {
      body: { ...order, payment_method: "transfer" },
      inParts: { ...order, payment_tenders: TENDERS },
    };
    const collection = sampleCollection();
    const { receipt, notes: _, ...common } = order;
    return {
      "POST /deliveries": { caller: owner, path: "/deliveries", ...bodies },
      "POST /trips": { caller: owner, path: "/trips", body: { ...common, stops: [{ receipt }] } },
      "PUT /deliveries/:id": { caller: owner, path: `/deliveries/${id}`, ...bodies },
      "PUT /deliveries/:id/status": {
        caller: owner,
        path: `/deliveries/${id}/status`,
        body: { status: "delivered", collection },
        inParts: { status: "delivered", collection: { ...collection, tenders: TENDERS } },
      },
      "POST /requests/:id/accept": {
        caller: owner,
        path: `/requests/${request.id}/accept`,
        body: { payment_type: "full", payment_method: "transfer" },
      },
    };
  }

  async function ofMoney(service: number, client_id: number): Promise<Record<string, Place>> {
    const { debt_id } = await expectBody(owner.post("/deliveries", sampleCredit(service, client_id)));
    const ana = api.as(await portalToken(owner, client_id, api.as(null)));
    const paying = (name: string, named: object, rest: object = {}) => ({
      caller: owner,
      path: `/debt-payments/${name}`,
      body: { ...named, method: "transfer", bank: "0102", ...rest },
      inParts: { ...named, method: "cash", tenders: TENDERS },
    });
    const change = (name: string) => ({ caller: owner, path: `/change-payments/1/${name}`, body: {} });
    return {
      "POST /remittances": { caller: owner, path: "/remittances", body: sampleRemittance(client_id) },
      "POST /portal/payments": { caller: ana, path: "/portal/payments", body: sampleNotice() },
      "POST /change-payments/:id/sent": change("sent"),
      "POST /change-payments/:id/returned": change("returned"),
      "POST /debt-payments/full": paying("full", { debt_id }),
      "POST /debt-payments/partial": paying("partial", { debt_id }, { amount: 1 }),
      "POST /debt-payments/pay-all": paying("pay-all", { client_id }),
      "POST /debt-payments/pay-partial-amount": paying("pay-partial-amount", { client_id }, { amount: 1 }),
      "POST /debt-payments/advance": paying("advance", { client_id }, { amount: 1 }),
    };
  }

  /** What happened at a door is kept as it was typed. */
  const KEPT = ["POST /courier/actions"];

  it("is refused by each route that takes one", async () => {
    const checked: string[] = [];
    for (const { route } of endpoints) {
      const name = `${route.method} ${route.path}`;
      const paths = pathsIn(shapeOf(route.body));
      if (paths.length === 0 || KEPT.includes(name)) continue;
      const place = places[name];
      assert.ok(place, `nobody has tried ${name}: ${paths.join(", ")}`);
      const { caller, path } = place;
      for (const field of paths) {
        const text = /reference$/.test(field) ? REFERENCE : DOCUMENT;
        const body = withText(field.includes("tenders") ? place.inParts : place.body, field.split("."), text);
        const { status, body: answer } = await (route.method === "PUT"
          ? caller.put(path, Object(body))
          : caller.post(path, Object(body), { "idempotency-key": randomUUID() }));
        assert.deepEqual(
          [name, status, answer.errors?.[field]],
          [name, 422, says(text)],
          `${field} ${JSON.stringify(answer)}`,
        );
        checked.push(field);
      }
    }
    assert.ok(checked.length > 30, String(checked.length));
  });

  it("stays if it is stored", async () => {
    const body = sampleClient({ registration_number: "J-30123456-1" });
    const { id } = await expectBody(owner.post("/clients", body));
    await api.database.transaction((tx) =>
      tx
        .updateTable("clients")
        .set({ registration_number: DOCUMENT, registration_key: "301112220000001" })
        .where("id", "=", id)
        .execute(),
    );
    const answer = await owner.put(`/clients/${id}`, {
      ...body,
      registration_number: DOCUMENT,
      notes: "Nueva",
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  });

  it("is an error in a sheet of clients", async () => {
    const sheet = `Nombre;RIF;Tipo;Dirección\nUno;${DOCUMENT};Venezolano;A\n`;
    const uploaded = await expectBody(owner.post("/imports", importForm("clients", sheet)));
    await owner.put(`/imports/${uploaded.id}/mapping`, { mapping: uploaded.mapping });
    const [row] = (await owner.get(`/imports/${uploaded.id}/rows`)).body.items;
    assert.deepEqual([row.state, row.errors], ["error", { registration_number: says(DOCUMENT) }]);
  });
});
