import type { Locator } from "playwright-core";
import type { Account } from "../company.ts";
import { stage } from "../fixtures.ts";
import { BillForm, BillsPage } from "../pages/BillsPage.ts";
import { ClientForm, ClientsPage } from "../pages/ClientsPage.ts";
import { CourierForm, CouriersPage } from "../pages/CouriersPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { EmployeeForm, EmployeesPage } from "../pages/EmployeesPage.ts";
import type { FormScreen } from "../pages/FormScreen.ts";
import type { ListScreen } from "../pages/ListScreen.ts";
import { ServiceForm, ServicesPage } from "../pages/ServicesPage.ts";
import { devices, type Visit } from "../visit.ts";

interface Texts {
  created: string;
  createFailed: string;
  updated: string;
  updateFailed: string;
  deleted: string;
  deleteFailed: string;
  confirmDelete: string;
}

interface Thing<Form extends FormScreen> {
  /** The name of the API path and of the page, which is the same. */
  path: string;
  List: new (visit: Visit) => ListScreen & { create: () => Promise<Form> };
  Form: { new (visit: Visit): Form; editTitle: string };
  texts: Texts;
  before?: (owner: Account) => Promise<unknown>;
  fillIn: (form: Form) => Promise<void>;
  /** Edits a record; its new row shows the change. */
  change: (form: Form) => Promise<string>;
  row: (list: ListScreen) => Locator;
}

// The entity's name in the event log.
const id = "0a1b2c3d-4e";
const FAILED = { message: "Error interno del servidor", id };
const SAID = `${FAILED.message} (${id})`;
const journey = stage();

/** Creates, edits and deletes a record. Each is refused first, and the page must report every result. */
function says<Form extends FormScreen>(thing: Thing<Form>) {
  const { path, List, Form, texts } = thing;
  journey(`the messages for writing ${path}`, devices.desktopLight, async ({ company, visit: arrive }) => {
    const owner = await company();
    await thing.before?.(owner);
    const visit = await arrive(owner);
    const [all, single] = [new RegExp(`/api${path}$`), new RegExp(`/api${path}/\\d+$`)];
    await visit.page.goto(path);

    const list = new List(visit);
    const added = await list.create();
    await thing.fillIn(added);
    await visit.refuseOnce("POST", all, 500, FAILED);
    await added.save();
    await added.toast(texts.createFailed, SAID);
    await added.save();
    await list.toast(texts.created);

    const edited = await list.edit(thing.row(list), Form);
    const changed = await thing.change(edited);
    await visit.refuseOnce("PUT", single, 500, FAILED);
    await edited.save();
    await edited.toast(texts.updateFailed, SAID);
    await edited.save();
    await list.toast(texts.updated);
    await list.shows(changed);

    await visit.refuseOnce("DELETE", single, 500, FAILED);
    await list.remove(thing.row(list), texts.confirmDelete);
    await list.toast(texts.deleteFailed, SAID);
    await list.remove(thing.row(list), texts.confirmDelete);
    await list.toast(texts.deleted);
    await list.sees("No hay datos para mostrar");
  });
}

says({
  path: "/clients",
  List: ClientsPage,
  Form: ClientForm,
  texts: {
    created: "Cliente creado correctamente",
    createFailed: "Error al crear el cliente",
    updated: "Cliente actualizado correctamente",
    updateFailed: "Error al actualizar el cliente",
    deleted: "Ciente eliminado exitosamente",
    deleteFailed: "Error al eliminar el cliente",
    confirmDelete: "¿Seguro que deseas eliminar este cliente?",
  },
  async fillIn(form) {
    await form.general("Panadería La Ñapa", "Juridico", "J-30123456-7");
    await form.addresses("Av. Francisco de Miranda, Chacao");
  },
  async change(form) {
    await form.fill("Nombre legal", "Panadería La Ñapa, C.A.");
    return "Panadería La Ñapa, C.A.";
  },
  row: (list) => list.row("Panadería La Ñapa"),
});

says({
  path: "/couriers",
  List: CouriersPage,
  Form: CourierForm,
  texts: {
    created: "Repartidor creado correctamente",
    createFailed: "Error al crear el repartidor",
    updated: "Repartidor actualizado correctamente",
    updateFailed: "Error al actualizar el repartidor",
    deleted: "Repartidor eliminado exitosamente",
    deleteFailed: "Error al eliminar el repartidor",
    confirmDelete: "¿Seguro que deseas eliminar este repartidor?",
  },
  fillIn: (form) => form.fillAll("Luis", "Peña", "04121112233"),
  async change(form) {
    await form.fill("Teléfono", "04140001122");
    return "0414-0001122";
  },
  row: (list) => list.row("Peña"),
});

says({
  path: "/services",
  List: ServicesPage,
  Form: ServiceForm,
  texts: {
    created: "Servicio creado correctamente",
    createFailed: "Error al crear el servicio",
    updated: "Servicio actualizado correctamente",
    updateFailed: "Error al actualizar el servicio",
    deleted: "Servicio eliminado exitosamente",
    deleteFailed: "Error al eliminar el Servicio",
    confirmDelete: "¿Seguro que deseas eliminar este servicio?",
  },
  fillIn: (form) => form.general("Exprés", "Entrega el mismo día", "5,50"),
  async change(form) {
    await form.fill("Monto", "6,75");
    return "$6,75";
  },
  row: (list) => list.row("Exprés"),
});

says({
  path: "/deliveries",
  List: DeliveriesPage,
  Form: DeliveryForm,
  // The question before deleting an order speaks of a courier: the specification words it so.
  texts: {
    created: "Delivery creado correctamente",
    createFailed: "Error al crear el delivery",
    updated: "Delivery actualizado correctamente",
    updateFailed: "Error al actualizar el delivery",
    deleted: "Repartidor eliminado exitosamente",
    deleteFailed: "Error al eliminar el repartidor",
    confirmDelete: "¿Seguro que deseas eliminar esta orden?",
  },
  before: (owner) => owner.service({ name: "Exprés", amount: 5.5 }),
  async fillIn(form) {
    await form.general("Exprés");
    await form.anonymousClient("Pedro Pérez", "Venezolano", "V-12345678", "04161112233", "Plaza Altamira");
    await form.recipient("Rosa Núñez", "04241234567", "Calle Real de Sabana Grande");
  },
  async change(form) {
    await form.tab("Cliente");
    await form.fill("Nombre legal", "Pedro Pérez Mata");
    return "Pedro Pérez Mata";
  },
  row: (list) => list.row("000001"),
});

says({
  path: "/company-bills",
  List: BillsPage,
  Form: BillForm,
  texts: {
    created: "Gasto creado correctamente",
    createFailed: "Error al crear el gasto",
    updated: "Gasto actualizado correctamente",
    updateFailed: "Error al actualizar el gasto",
    deleted: "Gasto eliminado exitosamente",
    deleteFailed: "Error al eliminar el gasto",
    confirmDelete: "¿Seguro que deseas eliminar este gasto?",
  },
  fillIn: (form) => form.fillAll("Gasolina", "Tanque lleno de la moto", "Pago móvil", "12,30"),
  async change(form) {
    await form.fill("Monto", "20");
    return "$20,00";
  },
  row: (list) => list.row("Gasolina"),
});

says({
  path: "/employees",
  List: EmployeesPage,
  Form: EmployeeForm,
  texts: {
    created: "Empleado creado correctamente",
    createFailed: "Error al crear el Empleado",
    updated: "Empleado actualizado correctamente",
    updateFailed: "Error al actualizar el Empleado",
    deleted: "Empleado eliminado correctamente",
    deleteFailed: "Error al eliminar el empleado",
    confirmDelete: "¿Seguro que deseas eliminar este empleado?",
  },
  fillIn: (form) => form.fillAll("Rosa Núñez", `rosa.${Date.now()}@ejemplo.com`, "Básico", "clave-segura-2"),
  async change(form) {
    await form.choose("Permisos", "Administrador");
    return "Administrador";
  },
  row: (list) => list.row("Rosa Núñez"),
});
