import { FormScreen } from "./FormScreen.ts";
import { ListScreen } from "./ListScreen.ts";

export class EmployeesPage extends ListScreen {
  static readonly entry = "Empleados";
  static readonly title = "Empleados";
  readonly title = EmployeesPage.title;

  create(): Promise<EmployeeForm> {
    return this.newOne("Nuevo empleado", EmployeeForm);
  }
}

export class EmployeeForm extends FormScreen {
  static readonly title = "Nuevo empleado";
  static readonly editTitle = "Editar empleado";

  async fillAll(name: string, email: string, role: "Administrador" | "Básico", password: string) {
    await this.fill("Nombre", name);
    await this.fill("Email", email);
    await this.choose("Permisos", role);
    await this.fill("Contraseña", password);
    await this.fill("Repite la contraseña", password);
  }

  async saveNew(): Promise<EmployeesPage> {
    await this.save();
    const list = await this.arriveAt(EmployeesPage);
    await list.toast("Empleado creado correctamente");
    return list;
  }
}
