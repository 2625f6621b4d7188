import { FormScreen } from "./FormScreen.ts";

export class ProfilePage extends FormScreen {
  static readonly entry = "Perfil";
  static readonly title = "Editar tu usuario";

  async toPassword(): Promise<PasswordPage> {
    await this.link("Cambiar contraseña").click();
    return this.arriveAt(PasswordPage);
  }
}

export class PasswordPage extends FormScreen {
  static readonly title = "Cambiar contraseña";

  async fillBoth(password: string, again = password) {
    await this.fill("Nueva contraseña", password);
    await this.fill("Repite la nueva contraseña", again);
  }
}
