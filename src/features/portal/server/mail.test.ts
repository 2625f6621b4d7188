import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { type MailServer, startMailServer } from "#test/mail/mailServer.ts";
import { portalCode } from "./samples.ts";

const NOW = "2026-11-20T15:00:00Z";
const hoursLater = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000);

describe("the mails with links to the portal", () => {
  let smtp: MailServer;
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    smtp = await startMailServer();
    api = await openTestApi(smtp.env);
    api.setNow(NOW);
    owner = await api.owner("Mandados Ñandú, C.A.");
  });
  after(async () => {
    await api.close();
    await smtp.stop();
  });

  const newClient = async (name: string): Promise<number> =>
    (await expectBody(owner.post("/clients", sampleClient({ legal_name: name })))).id;
  const ask = (email: string) => api.as(null).post("/portal/link", { email });
  const codeIn = (text: string) => /https:\/\/mandado\.example\/cliente\/#([\w-]+)/.exec(text)?.[1] ?? "";
  const signIn = (code: string) => api.as(null).post("/portal/sign-in", { code });
  /** The mails that were sent since there were this many. */
  async function since(before: number, count: number) {
    await api.jobs.idle();
    for (let index = before; index < before + count; index += 1) await smtp.mail(index);
    return smtp.mails.slice(before);
  }

  it("invite a new person who has an e-mail, with a link of its own", async () => {
    const client = await newClient("Comercial Ávila");
    const before = smtp.mails.length;
    const code = await portalCode(owner, client, { email: "ana@comercio.com" });
    const [mail] = await since(before, 1);
    assert.deepEqual(
      [mail?.to, mail?.subject],
      [["ana@comercio.com"], "Mandados Ñandú, C.A.: su acceso al portal"],
    );
    assert.match(String(mail?.text), /las órdenes de Comercial Ávila/);
    assert.match(String(mail?.text), /durante 7 días/);
    for (const sentCode of [code, codeIn(String(mail?.text))]) {
      const { status, body } = await signIn(sentCode);
      assert.deepEqual([status, body.person?.name], [200, "Ana Rivas"]);
    }
  });

  it("bring a link for each of the clients of an e-mail, for a day; not for an unknown or an ended one", async () => {
    const [first, other, ended] = [
      await newClient("Uno"),
      await newClient("Otro"),
      await newClient("Tercero"),
    ];
    for (const client of [first, other, ended])
      await portalCode(owner, client, { email: "luis@comercio.com" });
    const [{ id }] = (await owner.get(`/clients/${ended}/access`)).body;
    await owner.del(`/clients/${ended}/access/${id}`);
    await api.jobs.idle();
    const before = smtp.mails.length;
    await ask("nadie@comercio.com");
    await ask("Luis@Comercio.com");
    const mails = await since(before, 2);
    assert.equal(mails.length, 2);
    const clients = [];
    for (const { text } of mails) clients.push((await signIn(codeIn(text))).body.client.legal_name);
    assert.deepEqual(clients.sort(), ["Otro", "Uno"]);
    const late = smtp.mails.length;
    await ask("luis@comercio.com");
    const [mail] = await since(late, 2);
    api.setNow(hoursLater(24));
    assert.equal((await signIn(codeIn(String(mail?.text)))).status, 401);
    api.setNow(NOW);
  });

  it("flood no mailbox: five in an hour", async () => {
    await portalCode(owner, await newClient("Otro más"), { email: "eva@comercio.com" });
    for (let i = 0; i < 10; i += 1) await ask("eva@comercio.com");
    await api.jobs.idle();
    assert.equal(smtp.mails.filter(({ to }) => to.includes("eva@comercio.com")).length, 5);
  });
});
