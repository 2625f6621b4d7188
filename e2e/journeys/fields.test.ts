// @world Every field's message; the server's tests know them.
import assert from "node:assert/strict";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { type Scene, stage } from "../fixtures.ts";
import { BillForm } from "../pages/BillsPage.ts";
import { ClientForm } from "../pages/ClientsPage.ts";
import { CourierForm } from "../pages/CouriersPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { EmployeeForm } from "../pages/EmployeesPage.ts";
import type { FormScreen } from "../pages/FormScreen.ts";
import { PasswordPage, ProfilePage } from "../pages/ProfilePage.ts";
import { ServiceForm } from "../pages/ServicesPage.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();

interface Place<Form> {
  new (visit: Visit): Form;
  title: string;
}

/** Opens a form of a new company, and checks that it shows no message before a field was touched. */
async function opened<Form extends FormScreen>(
  { company, visit: arrive }: Scene,
  path: string,
  Form: Place<Form>,
): Promise<Form> {
  const visit = await arrive(await company());
  await visit.page.goto(path);
  const form = new Form(visit);
  await form.heading(Form.title).waitFor();
  await form.button("Guardar").waitFor();
  assert.equal(await visit.page.locator("[aria-invalid=true]").count(), 0);
  return form;
}

journey("a client's field messages", devices.desktopLight, async (scene) => {
  const form = await opened(scene, "/clients/new", ClientForm);
  assert.ok(await form.button("Guardar").isDisabled());
  await form.refuses("Nombre legal", "", "Nombre Legal es requerido");
  await form.refuses("Numero de documento", "", "Numero de documento es Requerido");
  await form.tab("Direcciones");
  await form.refuses("Dirección 1", "", "Dirección requerida");
  assert.ok(await form.button("Eliminar Dirección 1").isDisabled());
  await form.tab("Contactos");
  await form.sees("No se han agregado teléfonos");
  await form.sees("No se han agregado emails");
  await form.button("Agregar teléfono").click();
  await form.refuses("Teléfono 1", "", "El numero de telefono es requerido");
  await form.refuses(
    "Teléfono 1",
    "041212345678",
    "El numero de telefono puede tener como maximo 10 digitos",
  );
  await form.fill("Teléfono 1", "4121234567");
  await form.accepts("Teléfono 1");
  await form.button("Agregar email").click();
  await form.refuses("Email 1", "", "El email es requerido");
  await form.refuses("Email 1", "no es uno", "Tiene que ser un email");
});

journey("a courier's, a service's and a bill's field messages", devices.phoneDark, async (scene) => {
  const courier = await opened(scene, "/couriers/new", CourierForm);
  await courier.refuses("Nombre", "", "El nombre es requerido");
  await courier.refuses("Apellido", "", "El apellido es requerido");
  await courier.refuses("Teléfono", "", "El numero de telefono es requerido");

  const service = await opened(scene, "/services/new", ServiceForm);
  await service.refuses("Nombre", "", "El nombre es requerido");
  await service.refuses("Descripción", "", "La descripción es requerida");
  await service.refuses("Monto", "", "El monto es requerido");
  await service.refuses("Monto", "abc", "El monto debe ser un número");
  await service.refuses("Monto", "-1", "El monto no puede ser negativo");
  await service.tab("Gastos");
  await service.button("Agregar gasto").click();
  await service.refuses("Nombre, Gasto 1", "", "El nombre es requerido");
  await service.refuses("Monto, Gasto 1", "-1", "El monto no puede ser negativo");

  const bill = await opened(scene, "/company-bills/new", BillForm);
  await bill.refuses("Nombre", "", "El nombre es requerido");
  await bill.refuses("Descripción", "", "La descripción es requerida");
  await bill.refuses("Monto", "-1", "El monto debe ser mayor a 0");
});

journey("an order's field messages", devices.desktopDark, async (scene) => {
  const owner = await scene.company();
  const service = await owner.service({ name: "Exprés" });
  await owner.client({ legal_name: "Ferretería El Tornillo", allow_credit: true });
  const anonymous = await owner.post("/deliveries", sampleDelivery(service.id));
  const visit = await scene.visit(owner);
  await visit.page.goto("/deliveries/new");
  const form = new DeliveryForm(visit);
  await form.regularClient("tornillo", "Ferretería El Tornillo");
  await form.leaveRadio("Credito");
  await form.sees("El tipo de pago es requerido cuando se selecciona un cliente regular");
  await form.tab("Destinatario");
  await form.refuses("Nombre completo", "", "El nombre completo es requerido");
  await form.refuses("Teléfono", "", "El numero de telefono es requerido");
  await form.refuses("Dirección", "", "La dirección es requerida");
  await form.tab("Cliente");
  await form.segment("Tipo de cliente", "Cliente anónimo");
  await form.refuses("Nombre legal", "", "Nombre Legal es requerido");
  await form.refuses("Numero de documento", "", "Numero de documento es Requerido");
  await form.refuses("Teléfono", "", "El numero de telefono es requerido");
  await form.refuses("Dirección de recogida", "", "La dirección de recogida es requerida");

  // An existing order keeps its kind.
  await visit.page.goto(`/deliveries/edit/${anonymous.id}`);
  await form.tab("Cliente");
  await visit.page
    .getByRole("radio", { name: "Cliente anónimo", exact: true, checked: true, disabled: true })
    .waitFor({ state: "attached" });
});

journey("a person's field messages", devices.phoneLight, async (scene) => {
  const employee = await opened(scene, "/employees/new", EmployeeForm);
  await employee.refuses("Nombre", "", "El nombre es requerido");
  await employee.refuses("Email", "no es uno", "debe ser un email");
  await employee.refuses("Contraseña", "1234567", "Tiene que tener como minimo 8 caracteres");
  await employee.fill("Contraseña", "clave-segura-1");
  await employee.refuses("Repite la contraseña", "clave-segura-2", "Las contraseñas no coinciden");

  const profile = await opened(scene, "/users/edit/", ProfilePage);
  await profile.refuses("Nombre", "", "el nombre del usuario es requerido");
  await profile.refuses("Email", "", "el email del usuario es requerido");
  assert.ok(await profile.button("Guardar").isDisabled());

  const password = await opened(scene, "/users/changePassword/", PasswordPage);
  await password.refuses("Nueva contraseña", "", "La contraseña es requerida");
  await password.refuses("Nueva contraseña", "1234567", "Tiene que tener como minimo 8 caracteres");
  await password.refuses("Repite la nueva contraseña", "", "Debes confirmar tu contraseña");
  await password.fill("Nueva contraseña", "clave-segura-1");
  await password.refuses("Repite la nueva contraseña", "otra-cosa-1", "Las contraseñas no coinciden");
});
