// @world A lost answer; idempotency has tests on the server.
import assert from "node:assert/strict";
import { engines, stage } from "../fixtures.ts";
import { CouriersPage } from "../pages/CouriersPage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage(engines.first);

journey(
  "a change whose answer is lost at a proxy is sent once more, and done once",
  devices.desktopLight,
  async (scene) => {
    const owner = await scene.company();
    const visit = await scene.visit(owner);
    const { page } = visit;
    await page.goto("/couriers");
    const couriers = await new Screen(visit).arriveAt(CouriersPage);
    let requests = 0;
    await page.route("**/api/couriers", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      requests += 1;
      if (requests > 1) return route.fallback();
      // The server has done it, but the page hears a 502.
      assert.equal((await route.fetch()).status(), 201);
      return route.fulfill({ status: 502, contentType: "text/html", body: "" });
    });
    const form = await couriers.create();
    await form.fillAll("Ana", "Rojas", "04149998877");
    visit.expectRefusal("POST", /couriers$/, 502);
    await form.saveNew();
    await couriers.shows("Rojas");
    assert.equal(requests, 2);
    assert.equal((await owner.get("/couriers")).length, 1);
  },
);
