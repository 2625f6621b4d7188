import { FormScreen } from "./FormScreen.ts";

export class CompanyPage extends FormScreen {
  static readonly title = "Empresa";

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
