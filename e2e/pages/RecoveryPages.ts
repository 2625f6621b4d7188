import { Part } from "./Part.ts";

/** Where the link of a recovery mail is asked for. */
export class ForgotPage extends Part {
  async opened(): Promise<this> {
    await this.page.getByRole("heading", { level: 1, name: "Recupera tu acceso" }).waitFor();
    return this;
  }

  async isSent() {
    await this.page.getByRole("heading", { level: 1, name: "Revisa tu correo" }).waitFor();
    await this.page.getByRole("status").getByText("en unos minutos recibirá un enlace").waitFor();
  }
}

/** Where that link leads. */
export class ResetPage extends Part {
  async open(path: string): Promise<this> {
    await this.page.goto(path);
    await this.page.getByRole("heading", { level: 1, name: "Pon otra contraseña" }).waitFor();
    return this;
  }

  /** Types both passwords and sends them with Enter. */
  async submit(password: string, again = password) {
    await this.fill("Nueva contraseña", password);
    await this.fill("Repite la nueva contraseña", again);
    await this.field("Repite la nueva contraseña").press("Enter");
  }
}
