import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import sharp from "sharp";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { logoForm, sampleCompany } from "./samples.ts";

const WRONG = { logo: ["El logo debe ser PNG, JPEG o WebP de 1 MB como máximo"] };

describe("the company's settings", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    owner = await api.owner();
  });
  after(() => api.close());

  const image = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 0, g: 90, b: 200, alpha: 0.5 } } });
  const put = (bytes: Uint8Array, caller = owner) => caller.put("/company/logo", logoForm(bytes));

  it("start with the owner's name and nothing else", async () => {
    const { status, body } = await owner.get("/company");
    assert.equal(status, 200);
    const { created_at, updated_at, ...rest } = body;
    assert.equal(created_at, updated_at);
    assert.deepEqual(rest, {
      name: owner.user.name,
      document: "",
      phone: "",
      email: "",
      address: "",
      payment_details: "",
      ticket_note: "",
      tracking: true,
      paper_width: 80,
      closing_mail: null,
      proof: { photo: "optional", signature: "optional", document: "optional" },
      pin: false,
      tracking_proof: false,
      portal_balances: true,
      message_list: false,
      request_form: false,
      slug: null,
      cash_back_limit: 100,
      change_limit: 20,
      hours: [],
      day_ends_at: "00:00",
      closed_until: null,
      logo: null,
    });
  });

  it("keep an admin's values, for everybody in the company", async () => {
    const admin = await api.employee(owner, "admin");
    const changed = await admin.put("/company", sampleCompany({ name: " El Ávila ", tracking: false }));
    assert.equal(changed.status, 200);
    assert.equal(changed.body.name, "El Ávila");
    assert.deepEqual([changed.body.tracking, changed.body.paper_width], [false, 58]);
    const basic = await api.employee(owner, "basic");
    const read = await basic.get("/company");
    assert.deepEqual(read.body, changed.body);
    assert.equal(read.headers.etag, changed.headers.etag);
    const again = await owner.put("/company", sampleCompany());
    assert.equal(again.body.tracking, true);
  });

  it("report invalid fields", async () => {
    const { status, body } = await owner.put("/company", {
      name: " ",
      email: "ana",
      payment_details: "x".repeat(1001),
      tracking: "sí",
      paper_width: 70,
    });
    assert.equal(status, 422);
    assert.deepEqual(body.errors, {
      name: ["El nombre de la empresa es requerido"],
      email: ["Tiene que ser un email"],
      payment_details: ["Puede tener como máximo 1000 caracteres"],
      tracking: ["El campo no es válido"],
      paper_width: ["El campo no es válido"],
    });
  });

  it("refuse a stale edit, and one of two edits of the same version", async () => {
    const match = { "if-match": String((await owner.get("/company")).headers.etag) };
    const answers = await Promise.all(
      ["A", "B"].map((name) => owner.put("/company", sampleCompany({ name }), match)),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412]);
    assert.equal((await owner.put("/company", {}, match)).status, 412);
  });

  it("accept a logo of each type, scaled down and encoded as a PNG", async () => {
    for (const bytes of [
      await image(4000, 4000).png().toBuffer(),
      await image(1200, 300).jpeg().toBuffer(),
      await image(90, 60).webp().toBuffer(),
    ]) {
      const { status, body } = await put(bytes);
      assert.equal(status, 200);
      assert.match(body.logo, /^\/company\/logo\?v=[\w-]{12}$/);
      const logo = await owner.get("/company/logo");
      assert.equal(logo.headers["content-type"], "image/png");
      const { format, width, height, exif } = await sharp(logo.raw).metadata();
      assert.equal(format, "png");
      assert.ok(width <= 640 && height <= 320);
      assert.equal(exif, undefined);
    }
    assert.equal((await owner.get("/company")).body.logo, (await owner.get("/company")).body.logo);
  });

  it("refuse other, damaged, too large and malicious pictures, and keep the last logo", async () => {
    await put(await image(50, 50).png().toBuffer());
    const before = (await owner.get("/company")).body.logo;
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const good = await image(400, 400).png().toBuffer();
    const bomb = await image(5000, 5000).png().toBuffer();
    for (const bytes of [
      Buffer.from(svg),
      Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
      Buffer.concat([good.subarray(0, 60), Buffer.from(svg)]),
      good.subarray(0, good.length / 2),
      bomb,
      Buffer.alloc(0),
    ]) {
      const { status, body } = await put(bytes);
      assert.equal(status, 422);
      assert.deepEqual(body.errors, WRONG);
    }
    assert.equal((await put(Buffer.alloc(1024 * 1024 + 1))).status, 413);
    assert.deepEqual((await owner.put("/company/logo", {})).body.errors, WRONG);
    assert.equal((await owner.get("/company")).body.logo, before);
  });

  it("keep only the picture of a polyglot file", async () => {
    const html = "<script>alert(1)</script>";
    const polyglot = Buffer.concat([await image(20, 20).png().toBuffer(), Buffer.from(html)]);
    assert.equal((await put(polyglot)).status, 200);
    assert.ok(!(await owner.get("/company/logo")).raw.includes(html));
  });

  it("remove the logo, once", async () => {
    await put(await image(30, 30).png().toBuffer());
    assert.equal((await owner.del("/company/logo")).status, 204);
    assert.equal((await owner.get("/company")).body.logo, null);
    assert.equal((await owner.get("/company/logo")).status, 404);
    assert.equal((await owner.del("/company/logo")).status, 404);
  });

  it("are not another company's", async () => {
    const other = await api.owner();
    await put(await image(30, 30).png().toBuffer());
    assert.equal((await other.get("/company/logo")).status, 404);
    assert.equal((await other.get("/company")).body.name, other.user.name);
    await other.put("/company", sampleCompany({ name: "Otra" }));
    assert.notEqual((await owner.get("/company")).body.name, "Otra");
  });

  it("have their changes in the events", async () => {
    const fresh = await api.owner();
    await fresh.put("/company", sampleCompany({ name: "Con Nombre" }));
    await put(await image(30, 30).png().toBuffer(), fresh);
    await fresh.del("/company/logo");
    const { items } = (await fresh.get("/events/filter?entity=company")).body;
    assert.deepEqual(
      items.map(({ summary }: { summary: string }) => summary),
      ["Quitó el logo de la empresa", "Cambió el logo de la empresa", "Actualizó los datos de la empresa"],
    );
    assert.deepEqual(items[2].changes.name, { before: fresh.user.name, after: "Con Nombre" });
  });
});
