import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import fastify from "fastify";
import { sampleClient } from "#features/clients/server/samples.ts";
import { logoForm, sampleCompany, sampleLogo } from "#features/company/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { renderLetter } from "#server/mail/letter.ts";
import { readConfig } from "#server/program/config.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { sampleAsker, sampleFormBody } from "../samples.ts";
import { serveForm } from "./page.ts";

const SLUG = "mandados-del-avila";

describe("the public form", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let hidden: number;
  let zone: number;
  let addresses = 0;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    const offered = sampleService({ name: "Exprés", amount: 5.5, public: true });
    service = (await expectBody(owner.post("/services", offered))).id;
    hidden = (await expectBody(owner.post("/services", sampleService()))).id;
    zone = (await expectBody(owner.post("/zones", { name: "Chacao", places: ["Altamira"] }))).id;
    const other = (await expectBody(owner.post("/zones", { name: "Petare", places: ["La Urbina"] }))).id;
    const cells = [{ from_zone_id: zone, to_zone_id: other, amount: 8 }];
    const list = { service_id: service, valid_from: "2026-11-20", cells };
    assert.equal((await owner.put("/tariffs", list)).status, 200);
    await turn({ request_form: true, slug: SLUG });
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const turn = async (change: object, company = owner) =>
    expectBody(company.put("/company", sampleCompany(change)), 200);
  /** Somebody else, each from an address of its own. */
  const somebody = () => api.as(null, null, `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`);
  const ask = (change: object = {}, by = somebody()) =>
    by.post(`/public/${SLUG}/requests`, sampleFormBody(service, change));
  const requests = async () => (await owner.get("/requests/filter?perPage=100")).body;

  it("offers the public services and the zones, and nothing else of the company", async () => {
    await expectBody(owner.put("/company/logo", logoForm(sampleLogo)), 200);
    const { body, headers, status } = await somebody().get(`/public/${SLUG}`);
    assert.equal(status, 200);
    const { logo, ...company } = body.company;
    assert.deepEqual(company, { name: "Mandados El Ávila", phone: "2125550000" });
    assert.equal((await somebody().get(logo)).status, 200);
    assert.deepEqual(Object.keys(body).sort(), ["calendar", "company", "services", "today", "zones"]);
    assert.deepEqual(body.services, [{ id: service, name: "Exprés", description: "Entrega el mismo día" }]);
    assert.deepEqual(
      body.zones.map(({ name }: { name: string }) => name),
      ["Chacao", "Petare"],
    );
    assert.equal(body.today, "2026-11-20");
    assert.equal(headers["set-cookie"], undefined);
    assert.equal((await somebody().get(`/public/${SLUG.toUpperCase()}`)).status, 200);
  });

  it("estimates the price by the zones, or by the addresses that name them", async () => {
    const estimate = (query: string) => somebody().get(`/public/${SLUG}/quote?service_id=${service}${query}`);
    assert.deepEqual((await estimate("")).body, { amount: 5.5 });
    const named = "&pickup_address=Altamira, 3.ª&delivery_address=Calle 8, La Urbina";
    assert.deepEqual((await estimate(named)).body, { amount: 8 });
    assert.deepEqual((await estimate(`&pickup_zone_id=${zone}&delivery_address=La Urbina`)).body, {
      amount: 8,
    });
    const unknown = await somebody().get(`/public/${SLUG}/quote?service_id=${hidden}`);
    assert.deepEqual([unknown.status, unknown.body.errors], [422, { service_id: ["El servicio no existe"] }]);
  });

  it("keeps what anybody asks for as a request, with its text as it is", async () => {
    const markup = '<img src=x onerror="alert(1)">';
    const answer = await ask({
      anonymous_client: sampleAsker({ legal_name: markup, registration_number: undefined }),
      notes: markup,
      pickup_address: "Plaza Altamira",
      receipt: { full_name: "Eva", phone: "0414-987.65.43", address: "Calle 8, La Urbina" },
    });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    assert.equal(answer.headers["set-cookie"], undefined);
    assert.equal(answer.body.number, 1);
    const { items } = await requests();
    const [request] = items;
    assert.deepEqual(
      [request.source, request.state, request.client_id, request.client_name, request.quote.amount],
      ["form", "new", null, markup, 8],
    );
    assert.deepEqual([request.body.notes, request.body.receipt.phone], [markup, "4149876543"]);
    assert.equal(request.tracking_url, answer.body.tracking_url);
    const page = await api.app.inject({ url: new URL(answer.body.tracking_url).pathname });
    assert.equal(page.statusCode, 200);
    assert.ok(!page.payload.includes("<img src=x"), page.payload);
    const [event] = (await owner.get("/events/filter?entity=request")).body.items;
    assert.deepEqual(
      [event.actor_name, event.summary],
      ["Formulario público", "Pidió la solicitud 000001 (formulario)"],
    );
  });

  it("looks for no client, so that nobody learns who is one", async () => {
    const { legal_name, type, registration_number, phones } = sampleClient();
    await expectBody(owner.post("/clients", sampleClient()));
    const known = { legal_name, type, registration_number, phone: phones[0]?.phone };
    const [of, other] = [await ask({ anonymous_client: known }), await ask()];
    assert.deepEqual([of.status, Object.keys(of.body)], [other.status, Object.keys(other.body)]);
    const { items } = await requests();
    assert.deepEqual(
      items.map(({ client_id }: { client_id: number | null }) => client_id),
      [null, null, null],
    );
  });

  it("keeps nothing of what a program typed into the hidden field, and answers alike", async () => {
    const before = [await requests(), (await owner.get("/events/filter")).body];
    const answer = await ask({ website: "https://spam.example" });
    assert.equal(answer.status, 201);
    const { number, tracking_url, ...rest } = answer.body;
    assert.deepEqual([number, rest], [4, {}]);
    assert.match(tracking_url, /\/t\/[\w-]{22,}$/);
    assert.deepEqual([await requests(), (await owner.get("/events/filter")).body], before);
  });

  it("keeps a request that is sent again once", async () => {
    const before = (await requests()).total;
    const uuid = randomUUID();
    const by = somebody();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask({ uuid }, by)));
    const accepted = answers.filter(({ status }) => status === 201);
    assert.ok(accepted.length > 0);
    // Whoever met the first one on its way tries again; later ones get its answer at once.
    const again = await ask({ uuid }, by);
    assert.equal(again.status, 201, JSON.stringify(again.body));
    for (const { body } of accepted) assert.deepEqual(body, again.body);
    assert.equal((await requests()).total, before + 1);
    assert.equal((await ask({ uuid: "7" })).status, 422);
  });

  it("says the company's name in its page as text, whatever signs it has", async () => {
    const name = `A <b> & "c" 'd'`;
    await turn({ request_form: true, slug: SLUG, name });
    const dist = await mkdtemp(join(tmpdir(), "mandado-form-"));
    const app = fastify();
    try {
      await mkdir(join(dist, "pedir"));
      await copyFile("pedir.html", join(dist, "pedir", "pedir.html"));
      await serveForm(app, dist, { config: readConfig({}), database: api.database });
      const { payload } = await app.inject({ url: `/pedir/${SLUG}` });
      const { tracking_url } = (await ask()).body;
      const tracked = await api.app.inject({ url: new URL(tracking_url).pathname });
      const link = { label: name, url: "https://mandado.example" };
      const letter = renderLetter({ company: name, greeting: name, before: [], link, after: [name] });
      for (const html of [payload, tracked.payload, letter]) {
        assert.match(html, /A &(lt|#60);b&(gt|#62); &(amp|#38); &(quot|#34);c&(quot|#34);/);
        assert.doesNotMatch(html, /<b> &|& "c"/);
      }
      assert.match(payload, /<title>[^<]*A &#60;b&#62;[^<]*<\/title>/);
    } finally {
      await app.close();
      await rm(dist, { recursive: true });
      await turn({ request_form: true, slug: SLUG });
    }
  });

  it("says every field that is wrong at once", async () => {
    const wrong = { date: "2026-11-19", service_id: hidden, receipt: { full_name: " " }, pickup_address: "" };
    const { status, body } = await ask({ ...wrong, anonymous_client: undefined, delivery_zone_id: 987_654 });
    assert.equal(status, 422);
    assert.deepEqual(body.errors, {
      date: ["Elija hoy o un día posterior"],
      service_id: ["El servicio no existe"],
      "receipt.full_name": ["El nombre es requerido"],
      "receipt.phone": ["El teléfono es requerido"],
      "receipt.address": ["La dirección es requerida"],
      "anonymous_client.legal_name": ["El nombre es requerido"],
      "anonymous_client.phone": ["El teléfono es requerido"],
      pickup_address: ["La dirección de recogida es requerida"],
      delivery_zone_id: ["La zona no existe"],
    });
  });

  it("addresses whoever fills it in as usted", async () => {
    const asker = sampleAsker({ phone: "0414-1112233 / 0416-1112233" });
    const { body } = await ask({ anonymous_client: asker });
    assert.deepEqual(body.errors, { "anonymous_client.phone": ["Escriba un solo número"] });
  });

  it("is the same 404 when it is off and when it never was", async () => {
    const paths = (slug: string) => [
      ["GET", `/public/${slug}`],
      ["GET", `/public/${slug}/logo`],
      ["GET", `/public/${slug}/quote?service_id=${service}`],
      ["POST", `/public/${slug}/requests`],
    ];
    await turn({ request_form: false });
    for (const slug of [SLUG, "nadie"])
      for (const [method, path = ""] of paths(slug)) {
        const body = method === "POST" ? sampleFormBody(service) : undefined;
        const answer = await somebody().call(method as "GET", path, body);
        assert.deepEqual([answer.status, answer.body], [404, { message: "Recurso no encontrado" }], path);
      }
    await turn({ request_form: true });
    assert.equal((await somebody().get(`/public/${SLUG}`)).status, 200);
  });

  it("has an address of its own in all companies, even when two take it at once", async () => {
    const others = [await api.owner(), await api.owner()];
    const answer = await others[0]?.put("/company", sampleCompany({ request_form: true, slug: SLUG }));
    assert.deepEqual(
      [answer?.status, answer?.body.errors],
      [422, { slug: ["Esa dirección ya está en uso"] }],
    );
    const wanted = sampleCompany({ request_form: true, slug: "la-misma" });
    const answers = await Promise.all(others.map((caller) => caller.put("/company", wanted)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
    for (const slug of ["Mayúsculas", "con espacio", "-a", "a--b", "a".repeat(41)]) {
      const { status, body } = await owner.put("/company", sampleCompany({ slug }));
      assert.deepEqual(
        [status, body.errors],
        [422, { slug: ["Usa minúsculas, números y guiones, hasta 40"] }],
        slug,
      );
    }
    const without = await owner.put("/company", sampleCompany({ slug: "" }));
    assert.deepEqual(without.body.errors, { slug: ["La dirección del formulario es requerida"] });
    const company = await turn({});
    assert.deepEqual([company.request_form, company.slug], [true, SLUG]);
  });
});
