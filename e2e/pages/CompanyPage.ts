import { FormScreen } from "./FormScreen.ts";

/** The sections with the labels of their fields. */
const SECTIONS = {
  Datos: ["Nombre de la empresa", "Logo", "Quitar logo", "RIF o documento", "Teléfono", "Email", "Dirección"],
  Papeles: ["Nota al pie del ticket", "Papel de la impresora"],
  "Cobro y vuelto": [
    "Cómo pagarnos",
    "Vuelto máximo que lleva un repartidor",
    "Efectivo que un empleado devuelve al día",
  ],
  "Seguimiento y pruebas": [
    "Enlace de seguimiento para los clientes",
    "Lista 'Por avisar'",
    "Foto",
    "Firma",
    "Cédula de quien recibe",
    "PIN de entrega",
    "Constancia en el enlace de seguimiento",
  ],
  "Formulario y portal": [
    "Formulario público",
    "Dirección del formulario",
    "Cuenta del cliente en su portal",
  ],
  Cierre: ["Correo de cierre", "Hora del correo de cierre"],
};

/** The heading by which a section is known. */
const headingOf = (section: string) => (section === "Cierre" ? "Cierre del mes" : section);

const sectionOf = (label: string) =>
  Object.entries(SECTIONS).find(([, labels]) => labels.includes(label))?.[0] ?? "Datos";

/** The company's settings. A field is found in whatever section it is. */
export class CompanyPage extends FormScreen {
  static readonly title = "Empresa";

  /** Opens a section, if another one is open. */
  async open(section: string) {
    const heading = this.page.getByRole("heading", { level: 2, name: headingOf(section), exact: true });
    await this.page.getByRole("heading", { level: 2 }).first().waitFor();
    if ((await heading.count()) > 0) return;
    if (this.phone) await this.page.getByLabel("Sección").selectOption({ label: section });
    else await this.page.getByRole("tab", { name: section, exact: true }).click();
    await heading.waitFor();
  }

  override async fill(label: string, text: string) {
    await this.open(sectionOf(label));
    await super.fill(label, text);
  }

  override async choose(label: string, option: string) {
    await this.open(sectionOf(label));
    await super.choose(label, option);
  }

  override async refuses(label: string, text: string, sentence: string) {
    await this.open(sectionOf(label));
    await super.refuses(label, text, sentence);
  }

  override async holds(label: string, value: string) {
    await this.open(sectionOf(label));
    await super.holds(label, value);
  }

  /** Turns a switch on. Its input is under its track. */
  async turnOn(label: string) {
    await this.open(sectionOf(label));
    await this.page.getByRole("switch", { name: label }).check({ force: true });
  }

  /** Whether the logo beside its field is completely visible. */
  showsWholeLogo(): Promise<boolean> {
    return this.page.locator("main [data-shape=wide] img").evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const { offsetWidth, offsetHeight, parentElement: frame } = image;
      return Boolean(frame && offsetWidth <= frame.clientWidth && offsetHeight <= frame.clientHeight);
    });
  }

  async chooseLogo(png: Buffer) {
    await this.page
      .locator("input[type=file]")
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png });
  }
}
