import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { stage } from "../fixtures.ts";
import { devices } from "../visit.ts";

const journey = stage();

const SHEET = [
  "Clientes de la oficina;;;",
  "Razón social;RIF;Teléfono;Sitio",
  "Comercial Ávila;J-30123456-7;0414-1234567;Altamira",
  "Ferretería El Tornillo;J-40123456-7;0412-7654321 / 0212-5551234;Chacao",
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
          ...{ name: "clientes.csv", mimeType: "text/csv" },
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
    await page
      .getByRole("button", { name: /^1 fila: Tipo de documento: |^1 fila: Numero de documento: / })
      .click();
    const row = page.getByRole("row", { name: /Sin documento/ });
    await row.getByRole("button", { name: "Corregir" }).click();
    await page.getByRole("textbox", { name: "Numero de documento" }).fill("V-12345678");
    await Promise.all([answered("PUT", /\/rows\/5$/), page.keyboard.press("Enter")]);
    await Promise.all([
      answered("POST", /\/run$/),
      page.getByRole("button", { name: "Importar 3 filas buenas" }).click(),
    ]);
    await page.getByText("Terminada").first().waitFor();
    const made = (await owner.get("/clients")).map(({ legal_name }: { legal_name: string }) => legal_name);
    assert.deepEqual(made, ["Comercial Ávila", "Ferretería El Tornillo", "Sin documento"]);

    // The same file again is refused, and leads to the import, which is undone.
    await page.getByRole("link", { name: /Importaciones$/ }).click();
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
