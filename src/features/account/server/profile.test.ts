import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import sharp from "sharp";
import { ROLE_RIGHTS } from "#shared/routes/roles.ts";
import { openTestApi, PASSWORD, type TestApi } from "#test/api.ts";
import { profileForm, samplePictures } from "./samples.ts";

const NEW_PASSWORD = "otra-clave-22";
const PICTURE_WRONG = { profile_image: ["La foto debe ser PNG, JPEG o WebP de 2 MB como máximo"] };

describe("profile", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());

  for (const type of ["user", "employee"] as const) {
    it(`changes a ${type}'s name and e-mail as JSON, and answers like GET /user`, async () => {
      const owner = await api.owner();
      const caller = type === "user" ? owner : await api.employee(owner);
      const email = `Nuevo.${caller.user.email}`;
      const changed = await caller.post("/user/update", { name: " Ana María ", email });
      assert.equal(changed.status, 200);
      const { rights } = (await caller.get("/user")).body;
      assert.deepEqual(rights, ROLE_RIGHTS[type === "user" ? "owner" : "basic"]);
      assert.deepEqual(changed.body, { user: { ...caller.user, name: "Ana María", email }, type, rights });
      const me = await caller.get("/user");
      assert.deepEqual(me.body, changed.body);
      assert.equal(me.headers.etag, changed.headers.etag);
      await api.signIn(email);
      assert.equal(
        (await api.as(null).post("/login", { email: caller.user.email, password: PASSWORD })).status,
        401,
      );
    });
  }

  it("reports invalid fields, for JSON and forms alike", async () => {
    const caller = await api.owner();
    const errors = {
      name: ["el nombre del usuario es requerido"],
      email: ["el email del usuario es requerido"],
    };
    assert.deepEqual((await caller.post("/user/update", {})).body.errors, errors);
    const form = await caller.post("/user/update", profileForm({ name: "", email: "" }));
    assert.equal(form.status, 422);
    assert.deepEqual(form.body.errors, errors);
    const wrong = await caller.post("/user/update", { name: "Ana", email: "ana" });
    assert.deepEqual(wrong.body.errors, { email: ["el email del usuario no es válido"] });
  });

  it("refuses another account's e-mail in any company, and accepts its own in another case", async () => {
    const [caller, other] = [await api.owner(), await api.owner()];
    const employee = await api.employee(other);
    for (const email of [other.user.email, employee.user.email.toUpperCase()]) {
      const answer = await caller.post("/user/update", { name: "Ana", email });
      assert.equal(answer.status, 422);
      assert.deepEqual(answer.body.errors, { email: ["El email ya está registrado"] });
    }
    const own = caller.user.email.toUpperCase();
    assert.equal((await caller.post("/user/update", { name: "Ana", email: own })).status, 200);
  });

  it("checks If-Match", async () => {
    const caller = await api.owner();
    const body = { name: "Ana", email: caller.user.email };
    const stale = await caller.post("/user/update", body, { "if-match": '"99"' });
    assert.equal(stale.status, 412);
    const etag = String((await caller.get("/user")).headers.etag);
    assert.equal((await caller.post("/user/update", body, { "if-match": etag })).status, 200);
  });

  for (const [kind, bytes] of Object.entries(samplePictures)) {
    it(`stores a ${kind} picture, recognized by its content, and returns it`, async () => {
      const caller = await api.owner();
      assert.equal((await caller.get("/user/picture")).status, 404);
      const form = profileForm({ ...caller.user, name: "Con Foto" }, bytes, "text/html");
      const { status, body } = await caller.post("/user/update", form);
      assert.equal(status, 200);
      assert.equal(body.user.name, "Con Foto");
      assert.match(body.user.profile_image, /^\/user\/picture\?v=[\w-]{12}$/);
      const picture = await caller.get(body.user.profile_image);
      assert.equal(picture.status, 200);
      assert.equal(picture.headers["content-type"], `image/${kind}`);
      assert.equal(picture.headers["x-content-type-options"], "nosniff");
      assert.equal((await sharp(picture.raw).metadata()).format, kind);
      const later = await caller.post("/user/update", profileForm(caller.user));
      assert.equal(later.body.user.profile_image, body.user.profile_image);
    });
  }

  it("gives a new picture a new URL, and nobody gets another's", async () => {
    const caller = await api.owner();
    const first = await caller.post("/user/update", profileForm(caller.user, samplePictures.png));
    const second = await caller.post("/user/update", profileForm(caller.user, samplePictures.jpeg));
    assert.notEqual(first.body.user.profile_image, second.body.user.profile_image);
    assert.equal((await sharp((await caller.get("/user/picture")).raw).metadata()).format, "jpeg");
    const colleague = await api.employee(caller);
    assert.equal((await colleague.get(second.body.user.profile_image)).status, 404);
  });

  it("keeps no place and no camera of a picture, and turns it upright", async () => {
    const caller = await api.owner();
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } })
      .withExif({ IFD0: { Make: "Camara" }, IFD3: { GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    assert.ok(photo.includes("Camara"));
    assert.equal((await caller.post("/user/update", profileForm(caller.user, photo))).status, 200);
    const { exif, width, height } = await sharp((await caller.get("/user/picture")).raw).metadata();
    assert.deepEqual([exif, width, height], [undefined, 20, 40]);
  });

  it("refuses other files, and changes nothing then", async () => {
    const caller = await api.owner();
    const cut = samplePictures.png.subarray(0, 44);
    for (const bytes of ["<svg xmlns='http://www.w3.org/2000/svg'/>", "GIF89a0123456789abcdef", "x", cut]) {
      const form = profileForm({ ...caller.user, name: "Otra" }, Buffer.from(bytes), "image/png");
      const { status, body } = await caller.post("/user/update", form);
      assert.equal(status, 422);
      assert.deepEqual(body.errors, PICTURE_WRONG);
    }
    assert.deepEqual((await caller.get("/user")).body.user, caller.user);
  });

  it("accepts a picture of exactly 2 MB, and answers 413 to one more byte", async () => {
    const caller = await api.owner();
    const most = Buffer.alloc(2 * 1024 * 1024);
    samplePictures.png.copy(most);
    assert.equal((await caller.post("/user/update", profileForm(caller.user, most))).status, 200);
    const more = Buffer.concat([most, Buffer.alloc(1)]);
    const { status, body } = await caller.post("/user/update", profileForm(caller.user, more));
    assert.equal(status, 413);
    assert.deepEqual(body, { message: "El contenido es demasiado grande" });
    // What follows the picture in the file is not kept.
    assert.ok((await caller.get("/user/picture")).raw.length < 1000);
  });
});

describe("own password", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());

  it("changes, ends the other sign-ins and keeps this one", async () => {
    const caller = await api.owner();
    const elsewhere = await api.signIn(caller.user.email);
    const answer = await caller.put("/user/password", {
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    });
    assert.equal(answer.status, 204);
    assert.equal(answer.raw.length, 0);
    assert.equal((await caller.get("/user")).status, 200);
    assert.equal((await elsewhere.get("/user")).status, 401);
    assert.equal(
      (await api.as(null).post("/login", { email: caller.user.email, password: PASSWORD })).status,
      401,
    );
    await api.signIn(caller.user.email, NEW_PASSWORD);
  });

  const refused: [object, Record<string, string[]>][] = [
    [{}, { password: ["La contraseña es requerida"], confirmPassword: ["Debes confirmar tu contraseña"] }],
    [
      { password: "", confirmPassword: "" },
      {
        password: ["La contraseña es requerida", "Tiene que tener como minimo 8 caracteres"],
        confirmPassword: ["Debes confirmar tu contraseña"],
      },
    ],
    [
      { password: "1234567", confirmPassword: "1234567" },
      { password: ["Tiene que tener como minimo 8 caracteres"] },
    ],
    [
      { password: "corta", confirmPassword: "distinta" },
      {
        password: ["Tiene que tener como minimo 8 caracteres"],
        confirmPassword: ["Las contraseñas no coinciden"],
      },
    ],
    [
      { password: NEW_PASSWORD, confirmPassword: `${NEW_PASSWORD} ` },
      { confirmPassword: ["Las contraseñas no coinciden"] },
    ],
  ];
  for (const [body, errors] of refused) {
    it(`refuses ${JSON.stringify(body)}, and the old one still works`, async () => {
      const caller = await api.owner();
      const answer = await caller.put("/user/password", body);
      assert.equal(answer.status, 422);
      assert.deepEqual(answer.body.errors, errors);
      await api.signIn(caller.user.email, PASSWORD);
    });
  }
});
