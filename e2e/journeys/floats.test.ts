import { expectNoViolations } from "../accessibility.ts";
import { withOrders } from "../courierOrders.ts";
import { type Scene, stage } from "../fixtures.ts";
import { CashScreen } from "../pages/CashPages.ts";
import { PhonePage } from "../pages/PhonePage.ts";
import { devices } from "../visit.ts";

// The phone's page needs its service worker.
const journey = stage("sqlite", {}, { offline: true });
journey(
  "a courier carries change, gives some back, and hands in the rest",
  devices.desktopLight,
  carriesChange,
);
journey("a courier carries change, gives some back, and hands in the rest", devices.phoneDark, carriesChange);

async function carriesChange(scene: Scene) {
  const { owner, courier, code } = await withOrders(scene, ["Rosa Mora"]);
  await owner.post("/cash/movements", { kind: "capital", currency: "USD", amount: 100 });
  await owner.post("/cash/movements", { kind: "capital", currency: "VES", amount: 5000 });
  await owner.post("/shifts", { float: { USD: 30 } });
  const visit = await scene.visit(owner);
  const cash = new CashScreen(visit);
  const address = `/couriers?detail=${courier.id}`;

  // From the shift, where more is not there.
  await visit.page.goto(address);
  const detail = await cash.dialog("Luis Peña");
  await detail.seesNo("Lleva de fondo");
  await detail.button("Entregar fondo").click();
  const form = await cash.dialog("Entregar fondo: Luis Peña");
  await form.fill("En dólares", "30,01");
  visit.expectRefusal("POST", /couriers\/\d+\/float$/, 409);
  await form.button("Entregar fondo").click();
  await cash.toast("Tu caja no tiene ese efectivo");
  await expectNoViolations(visit, "cash for a courier");
  await form.fill("En dólares", "20");
  await form.button("Entregar fondo").click();
  await form.closed();
  await detail.sees("Lleva de fondo");
  await detail.sees(/^\$20,00 · /);

  // From the safe, and taken back.
  await detail.button("Entregar fondo").click();
  const other = await cash.dialog("Entregar fondo: Luis Peña");
  await other.choose("Sale de", "Caja general");
  await other.fill("En bolívares", "4000");
  await other.button("Entregar fondo").click();
  await other.closed();
  await detail.sees(/^Bs 4\.000,00 · /);
  await detail.element.getByRole("button", { name: "Anular fondo" }).first().click();
  const why = await cash.dialog("Anular fondo");
  await why.fill("Motivo", "No hizo falta");
  await why.button("Anular fondo").click();
  await why.closed();
  await detail.seesNo(/^Bs 4\.000,00 · /);
  await expectNoViolations(visit, "what a courier carries");

  // He sees it on his phone.
  await owner.put("/phone-alerts/04149876543", { text: "El perro muerde" });
  const street = await scene.visit();
  const phone = new PhonePage(street);
  await phone.enter(await code());
  const alert = /^Alerta de quien recibe: El perro muerde .+, \d/;
  await street.page.getByRole("note").filter({ hasText: alert }).waitFor();
  await expectNoViolations(street, "a stop with an alert");
  await phone.press("Mi día");
  const day = street.page.getByRole("region", { name: "Mi día" });
  await day.getByText("Llevas de fondo").waitFor();
  await day.getByText("$20,00 · Bs 0,00").first().waitFor();

  // It stands where his cash stands, and is settled with it.
  await visit.page.goto("/company-bills/cash");
  await cash.showsTerm("Dólares", "Con repartidores", "$20,00");
  await cash.button("Entregar fondo").waitFor();
  await visit.page.goto("/couriers/accounts");
  await cash.sees("1 fondo · 1 fondo anulado");
  await cash.button("Liquidar: Luis Peña").click();
  await cash.count({ "$20,00": 1 });
  await cash.button("Terminar liquidación").press("Enter");
  await cash.showsResult("Dólares", { Esperado: "$20,00", Contado: "$20,00", Diferencia: "$0,00" });
  await visit.page.goto(address);
  await (await cash.dialog("Luis Peña")).seesNo("Lleva de fondo");
}
