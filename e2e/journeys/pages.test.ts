import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Request } from "playwright-core";
import { stage } from "../fixtures.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { HomePage } from "../pages/HomePage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();

/** The budget for a first visit's scripts and styles, in bytes under gzip. */
const BUDGETS = { signIn: 150_000, orders: 234_000, home: 228_000, orderForm: 368_000 };

const isCode = (request: Request) => ["script", "stylesheet"].includes(request.resourceType());

/** Counts the scripts and styles that the page loads, in bytes under gzip. The returned function waits until half a second loads no more. */
function weigh({ page }: Visit): () => Promise<number> {
  const weights: Promise<number>[] = [];
  const loading = new Set<Request>();
  page.on("request", (request) => isCode(request) && loading.add(request));
  page.on("response", (response) => {
    if (isCode(response.request())) weights.push(response.body().then((body) => gzipSync(body).length));
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => loading.delete(request));
  return async () => {
    for (let quiet = 0; quiet < 10; quiet = loading.size > 0 ? 0 : quiet + 1) await sleep(50);
    return (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0);
  };
}

const titles = ({ page }: Visit) => page.locator("title:not(svg title)").allTextContents();

journey(
  "a first visit to the sign-in page stays within its size budget",
  devices.phoneLight,
  async (scene) => {
    const visit = await scene.visit();
    const weight = weigh(visit);
    await visit.page.goto("/");
    await visit.page.getByRole("heading", { level: 1 }).waitFor();
    assert.deepEqual(await titles(visit), ["Iniciar Sesión · Mandado"]);
    const bytes = await weight();
    assert.ok(bytes > 50_000 && bytes < BUDGETS.signIn, `${bytes} bytes`);
  },
);

journey("a first visit to the orders stays within its size budget", devices.phoneLight, async (scene) => {
  const owner = await scene.company();
  const visit = await scene.visit(owner);
  const weight = weigh(visit);
  await visit.page.goto("/deliveries");
  const orders = await new Screen(visit).arriveAt(DeliveriesPage);
  const bytes = await weight();
  assert.ok(bytes > 100_000 && bytes < BUDGETS.orders, `${bytes} bytes`);
  assert.deepEqual(await titles(visit), ["Deliverys · Mandado"]);
  await orders.goTo(HomePage);
  assert.deepEqual(await titles(visit), ["Inicio · Mandado"]);
});

journey("a first visit to the dashboard stays within its size budget", devices.phoneLight, async (scene) => {
  const visit = await scene.visit(await scene.company());
  const weight = weigh(visit);
  await visit.page.goto("/home");
  await new Screen(visit).arriveAt(HomePage);
  const bytes = await weight();
  assert.ok(bytes > 100_000 && bytes < BUDGETS.home, `${bytes} bytes`);
});

journey(
  "a first visit to an order's form stays within its size budget",
  devices.phoneLight,
  async (scene) => {
    const visit = await scene.visit(await scene.company());
    const weight = weigh(visit);
    await visit.page.goto("/deliveries/new");
    await visit.page.getByRole("heading", { level: 1 }).waitFor();
    const bytes = await weight();
    assert.ok(bytes > 200_000 && bytes < BUDGETS.orderForm, `${bytes} bytes`);
  },
);

journey("the licences of the pages' packages are served", devices.phoneLight, async (scene) => {
  const answer = await fetch(`${scene.url}/licenses.txt`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("content-type") ?? "", /^text\/plain/);
  const text = await answer.text();
  for (const name of ["react", "@mantine/core", "zod", "@fontsource-variable/inter"])
    assert.match(text, new RegExp(`^## ${name} - \\d`, "m"), name);
});
