import { Part } from "./Part.ts";

export class LoginPage extends Part {
  async open(): Promise<this> {
    await this.page.goto("/");
    return this.opened();
  }

  async opened(): Promise<this> {
    await this.page.getByRole("heading", { level: 1, name: /Bienvenid/ }).waitFor();
    await this.sees("Accede a tu cuenta");
    return this;
  }

  async toRegister() {
    await this.button("¿No tienes cuenta? Regístrate").click();
    await this.sees("Crea tu Cuenta");
  }

  async register(name: string, email: string, password: string) {
    await this.toRegister();
    await this.fill("Nombre Completo", name);
    await this.fill("Email", email);
    await this.fill("Contraseña", password);
    await this.button("Crear Cuenta").click();
  }

  /** Waits until the form and a toast show why the sign-in was refused. */
  async failure(sentence: string) {
    await this.page.locator("form").getByRole("alert").filter({ hasText: sentence }).waitFor();
    await this.toast(sentence);
  }

  /** Waits for a red toast at the top right. */
  async toast(sentence: string) {
    await this.page
      .locator("[data-position=top-right]")
      .getByRole("alert")
      .filter({ hasText: sentence })
      .first()
      .waitFor();
  }

  async signIn(email: string, password: string) {
    await this.fill("Email", email);
    await this.fill("Contraseña", password);
    await this.button("Iniciar Sesión").click();
  }
}
