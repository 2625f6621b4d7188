import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { stage } from "../fixtures.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { devices } from "../visit.ts";

const journey = stage();

const SHEET = [
  "Clientes de la oficina;;;",
  "Razón social;RIF;Teléfono;Sitio",
  "Comercial Ávila;J-30123456-1;0414-1234567;Altamira",
  "Ferretería El Tornillo;J-40123456-9;0412-7654321 / 0212-5551234;Chacao",
  "Sin documento;;0414-5550101;Baruta",
  "Total;;;3",
].join("\n");

journey(
  "clients from a sheet: columns, an error corrected in its place, the import, what it made, and undone",
  devices.desktopLight,
  async (scene) => {
    const owner = await scene.company();
    const visit = await scene.visit(owner);
    const { page } = visit;
    const answered = (method: string, path: RegExp) =>
      page.waitForResponse(
        (answer) =>
          answer.request().method() === method && path.test(new URL(answer.url()).pathname) && answer.ok(),
      );

    await page.goto("/home");
    await page.getByRole("link", { name: "Trae tus clientes" }).click();
    await page.getByRole("heading", { level: 1, name: "Importar" }).waitFor();
    const upload = async (again = false) => {
      if (again) visit.expectRefusal("POST", /\/api\/imports$/, 409);
      await page
        .getByLabel("Elegir archivo")
        .first()
        .setInputFiles({
          name: "clientes.csv",
          mimeType: "text/csv",
          buffer: Buffer.from(SHEET),
        });
    };
    await upload();

    // The columns were recognised by their names, but for one.
    const columns = page.getByRole("form", { name: "Columnas" });
    await columns.getByText("Comercial Ávila · Ferretería El Tornillo · Sin documento").waitFor();
    await columns.getByRole("combobox", { name: "Dirección" }).click();
    await page.getByRole("option", { name: "Sitio" }).click();
    await Promise.all([
      answered("PUT", /\/mapping$/),
      columns.getByRole("button", { name: "Revisar filas" }).click(),
    ]);

    // One row has no document: it is corrected by keyboard.
    await page.getByRole("button", { name: /^1 fila: Numero de documento: / }).click();
    const row = page.getByRole("row", { name: /Sin documento/ });
    await row.getByRole("button", { name: "Corregir" }).click();
    await page.getByRole("textbox", { name: "Numero de documento" }).fill("V-12345678");
    await Promise.all([answered("PUT", /\/rows\/5$/), page.keyboard.press("Enter")]);
    await Promise.all([
      answered("POST", /\/run$/),
      page.getByRole("button", { name: "Importar 3 filas buenas" }).click(),
    ]);
    await page.getByText("Terminada").first().waitFor();
    const names = (await owner.get("/clients")).map(({ legal_name }: { legal_name: string }) => legal_name);
    assert.deepEqual(names, ["Comercial Ávila", "Ferretería El Tornillo", "Sin documento"]);

    // The same file again is refused, and leads to the import, which is undone.
    await page.getByRole("link", { name: /Importaciones$/ }).press("Enter");
    const earlier = page.getByRole("heading", { name: "Importaciones anteriores" });
    await earlier.and(page.locator(":focus")).waitFor();
    await upload(true);
    await page.getByRole("alert").getByRole("link", { name: "Ver esa importación" }).click();
    await page.getByRole("button", { name: "Deshacer" }).click();
    const question = page.getByRole("dialog", { name: "Confirmar Accion" });
    await Promise.all([
      answered("POST", /\/undo$/),
      question.getByRole("button", { name: "Confirmar" }).click(),
    ]);
    await page.getByText("Deshecha").first().waitFor();
    assert.deepEqual(await owner.get("/clients"), []);

    // A template has the headings.
    await page.getByRole("link", { name: /Importaciones$/ }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Descargar plantilla" }).click(),
    ]);
    assert.equal(file.suggestedFilename(), "plantilla_clientes.xlsx");
    assert.match(await text(await file.createReadStream()), /^PK/);
  },
);

const SERVICES = "Servicio;Precio;Pago repartidor\nExprés;4;1,50";
const PRICES = "Zona;Chacao;Baruta\nChacao;3;5,50\nBaruta;;3";
const CLIENTS = [
  "Nombre;RIF;Dirección;Zona;Crédito;saldo;saldo_desde",
  "Comercial Ávila;J-30123456-1;Altamira;Chacao;Sí;120,50;15/10/2026",
  "Ferretería El Tornillo;J-40123456-9;Las Mercedes;Baruta;No;-15,00;20/10/2026",
].join("\n");

journey(
  "from an empty company to its first order: services, prices by zone, and clients with what they owe come from sheets",
  devices.desktopLight,
  async (scene) => {
    const owner = await scene.company();
    const visit = await scene.visit(owner);
    const { page } = visit;
    const answered = (method: string, path: RegExp) =>
      page.waitForResponse(
        (answer) =>
          answer.request().method() === method && path.test(new URL(answer.url()).pathname) && answer.ok(),
      );

    await page.goto("/users/import");
    /** The result is in view with the focus on it, also where the button that was pressed is gone. */
    const atResult = async () => {
      const result = page.getByRole("region", { name: "Resultado" });
      await result.and(page.locator(":focus")).waitFor();
      const box = await result.boundingBox();
      const { height } = page.viewportSize() ?? { height: 0 };
      assert.ok(box && box.y >= 0 && box.y + box.height <= height, JSON.stringify(box));
    };
    const bring = async (
      { kind, content, columns, rows }: Record<"kind" | "content" | "columns" | "rows", string>,
      before = async () => {},
    ) => {
      await page.getByRole("combobox", { name: "Qué importar" }).click();
      await page.getByRole("option", { name: kind }).click();
      await page
        .getByLabel("Elegir archivo")
        .first()
        .setInputFiles({ name: `${kind}.csv`, mimeType: "text/csv", buffer: Buffer.from(content) });
      await page.getByRole("form", { name: "Columnas" }).getByText(columns).waitFor();
      const heading = page.getByRole("heading", { level: 2, name: `${kind}.csv` });
      await heading.and(page.locator(":focus")).waitFor();
      await before();
      await visit.keepShot(`columns of ${kind}`);
      await Promise.all([
        answered("PUT", /\/mapping$/),
        page.getByRole("button", { name: "Revisar filas" }).click(),
      ]);
      await atResult();
      await Promise.all([
        answered("POST", /\/run$/),
        page.getByRole("button", { name: `Importar ${rows}` }).click(),
      ]);
      await page.getByRole("button", { name: "Deshacer" }).waitFor();
      await atResult();
      await visit.keepShot(`imported ${kind}`);
      await page.getByRole("columnheader", { name: "Registro" }).waitFor();
    };
    const back = () => page.getByRole("link", { name: /Importaciones$/ }).click();
    await bring({
      kind: "Servicios",
      content: SERVICES,
      rows: "1 fila buena",
      columns: "Entendimos 3 columnas · Cambiar",
    });
    await back();
    await bring(
      {
        kind: "Tarifas",
        content: PRICES,
        rows: "2 filas buenas",
        columns: "2 columnas de precios · en dólares · coma decimal",
      },
      () => page.getByRole("checkbox", { name: "Crear las zonas que faltan" }).check(),
    );
    await page.getByText("Se creó la zona Chacao").first().waitFor();
    await page.getByRole("link", { name: "Ver la tarifa" }).click();
    await page.getByText("3 precios", { exact: true }).waitFor();
    await page.goto("/users/import");
    await bring({
      kind: "Clientes",
      content: CLIENTS,
      rows: "2 filas buenas",
      columns: "Saldo · en dólares · coma decimal",
    });

    // What the clients owe and have in their favour is there.
    await page.goto("/debts");
    await page.getByText("Comercial Ávila").first().waitFor();
    await page.getByText("$120,50").first().waitFor();
    const clients = await owner.get("/clients");
    const balances = clients.map((client: Record<string, unknown>) => [
      client.legal_name,
      client.total_pending,
      client.credit_balance,
    ]);
    assert.deepEqual(balances, [
      ["Comercial Ávila", 120.5, 0],
      ["Ferretería El Tornillo", 0, 15],
    ]);

    // The first order has the price of its zones.
    const order = new DeliveryForm(visit);
    await page.goto(`/deliveries/new/${clients[0].id}`);
    await order.general("Exprés");
    await order.recipient("Rosa Núñez", "04241234567", "Calle París, Baruta");
    const summary = page.getByRole("region", { name: "Resumen" });
    await order.choose("Zona de entrega", "Baruta");
    await summary.getByText("$5,50").first().waitFor();
    await order.tab("Cliente");
    await page.getByRole("radio", { name: "Credito", exact: true }).check();
    await order.saveNew();
    const [imported] = (await owner.get("/deliveries/filter")).items;
    assert.deepEqual([imported.amount, imported.payment_type], [5.5, "partial"]);
  },
);
