import { FormScreen } from "./FormScreen.ts";

export class CompanyPage extends FormScreen {
  static readonly title = "Empresa";

  async chooseLogo(png: Buffer) {
    await this.page
      .locator("input[type=file]")
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png });
  }
}
