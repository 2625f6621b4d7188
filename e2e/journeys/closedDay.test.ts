import assert from "node:assert/strict";
import { sampleV1Order } from "#features/keys/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { stage } from "../fixtures.ts";
import { devices } from "../visit.ts";

const journey = stage();

const CLOSED = "El 25 dic 2026 no trabajamos (Navidad). El próximo día es el 26 dic 2026";

journey(
  "a company closes on Sundays and at Christmas, and every door says so",
  devices.desktopLight,
  async (scene) => {
    const owner = await scene.company({ name: "Mandados del Ávila" });
    const service = await owner.service({ name: "Exprés", amount: 5.5, public: true });
    const client = await owner.client({ legal_name: "Comercial Ávila" });
    const { code } = await owner.post(`/clients/${client.id}/access`, { name: "Daniela Freites" });
    const { key } = await owner.post("/keys", { name: "Tienda", scopes: ["orders:write"] });
    const form = { name: "Mandados del Ávila", request_form: true, slug: "mandados-cerrados" };
    await owner.put("/company", form);

    // A week is one day that is copied; a holiday is one touch.
    const office = await scene.visit(owner);
    const { page } = office;
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await page.goto("/users/schedule");
    await page.getByText("Trabajamos siempre").waitFor();
    await button("Abrir: Lunes").click();
    await button("Copiar a toda la semana: Lunes").click();
    await button("Quitar turno 1: Domingo").click();
    await page.getByText("Estamos abiertos").waitFor();
    await expectNoViolations(office, "the company's hours");
    await button("25 dic 2026 · Navidad").click();
    await expectNoViolations(office, "the company's closed days");
    await Promise.all([
      page.waitForResponse(
        (got) => got.request().method() === "PUT" && /closed-days$/.test(got.url()) && got.ok(),
      ),
      button("Guardar").press("Enter"),
    ]);

    // The office reads a hint, which refuses nothing.
    await page.goto("/deliveries/new");
    await page.getByLabel("Fecha", { exact: false }).first().fill("25/12/2026");
    await page.getByText(CLOSED).waitFor();

    // Whoever asks in the form or in the portal reads it beside the day.
    const guest = await scene.visit(undefined, devices.smallLight);
    await guest.page.goto("/pedir/mandados-cerrados");
    await guest.page.getByLabel("Día").fill("2026-12-25");
    await guest.page.getByText(CLOSED).waitFor();
    await guest.page.getByLabel("Día").fill("2026-12-28");
    await guest.page.getByText(CLOSED).waitFor({ state: "detached" });
    await guest.page.getByLabel("Hora (opcional)").fill("17:00");
    await guest.page.getByText("A las 17:00 no trabajamos").waitFor();
    await expectNoViolations(guest, "the public form for a closed hour");

    const person = await scene.visit(undefined, devices.smallLight);
    await person.page.goto(`/cliente/#${code}`);
    await person.page.getByRole("link", { name: "Pedir", exact: true }).first().click();
    await person.page.waitForURL("**/cliente/pedir");
    await person.page.getByLabel("Día").fill("2026-12-25");
    await person.page.getByText(CLOSED).waitFor();

    // Other software gets the same sentence.
    guest.expectRefusal("POST", /v1\/orders$/, 422);
    const errors = await guest.page.evaluate(
      async ({ token, body }) => {
        const headers = {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": crypto.randomUUID(),
        };
        const sent = await fetch("/api/v1/orders", { method: "POST", headers, body: JSON.stringify(body) });
        return (await sent.json()).errors;
      },
      { token: key, body: sampleV1Order(service.id, { date: "2026-12-25" }) },
    );
    assert.deepEqual(errors, { date: [CLOSED] });
  },
);
