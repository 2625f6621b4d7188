// @world The names of controls; axe looks at them on every page.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { stage } from "../fixtures.ts";
import { ScreenReader } from "../pages/ScreenReader.ts";
import { devices } from "../visit.ts";

const journey = stage();
const MENU = [
  "Inicio",
  "Deliverys",
  "Clientes",
  "Repartidor",
  "Empleados",
  "Servicios",
  "Gastos",
  "Cuentas por cobrar",
  "Perfil",
];

journey("an order is sent using only the names of the controls", devices.desktopLight, async (scene) => {
  const email = `${randomUUID()}@ejemplo.com`;
  const visit = await scene.visit();
  const listener = await ScreenReader.of(visit);
  await visit.page.goto("/");
  await listener.press("button", "¿No tienes cuenta? Regístrate");
  await listener.write("textbox", "Nombre Completo", "Mandados del Este");
  await listener.write("textbox", "Email", email);
  await listener.write("textbox", "Contraseña", "clave-segura-1");
  await listener.press("button", "Crear Cuenta");

  await listener.hears("heading", "Inicio");
  for (const entry of MENU) await listener.hears("link", entry);
  for (const entry of ["Cambiar tema", "Cerrar sesión", "Reportes"]) await listener.hears("button", entry);
  for (const period of ["Día", "Semana", "Mes", "Año"]) await listener.hears("radio", period);

  await listener.press("link", "Repartidor");
  await listener.press("link", "Nuevo repartidor");
  await listener.write("textbox", "Nombre", "Luis");
  await listener.write("textbox", "Apellido", "Peña");
  await listener.write("textbox", "Teléfono", "04121112233");
  await listener.press("button", "Guardar");
  for (const action of ["Luis", "Eliminar"]) await listener.hears("button", action);
  await listener.hears("link", "Editar");

  await listener.press("link", "Servicios");
  await listener.press("link", "Nuevo servicio");
  await listener.write("textbox", "Nombre", "Exprés");
  await listener.write("textbox", "Descripción", "Entrega el mismo día");
  await listener.write("textbox", "Monto", "5,50");
  await listener.press("tab", "Gastos");
  await listener.press("button", "Agregar gasto");
  await listener.write("textbox", "Nombre, Gasto 1", "Gasolina");
  await listener.write("textbox", "Monto, Gasto 1", "1");
  await listener.press("button", "Guardar");
  await listener.hears("cell", "$4,50");

  await listener.press("link", "Deliverys");
  await listener.press("link", "Nueva orden");
  await listener.press("combobox", "Servicio");
  await listener.press("option", "Exprés");
  await listener.press("combobox", "Repartidor");
  await listener.press("option", "Luis Peña");
  await listener.press("tab", "Cliente");
  await listener.press("radio", "Cliente anónimo");
  await listener.write("textbox", "Nombre legal", "Pedro Pérez");
  await listener.write("textbox", "Numero de documento", "V-12345678");
  await listener.write("textbox", "Teléfono", "04161112233");
  await listener.write("textbox", "Dirección de recogida", "Plaza Altamira");
  await listener.press("tab", "Destinatario");
  await listener.write("textbox", "Nombre completo", "Rosa Núñez");
  await listener.write("textbox", "Teléfono", "04241234567");
  await listener.write("textbox", "Dirección", "Calle Real de Sabana Grande");
  await listener.press("button", "Guardar");

  await listener.hears("cell", "Pendiente");
  for (const action of ["000001", "Marcar en tránsito", "Filtros"]) await listener.hears("button", action);
  await listener.press("button", "Más acciones");
  for (const action of ["Ver ticket", "Repetir orden", "Copiar ticket", "Eliminar"])
    await listener.hears("menuitem", action);
  await visit.page.keyboard.press("Escape");
  await listener.press("button", "Marcar en tránsito");
  await listener.hears("dialog", "Confirmar Accion");
  await listener.press("button", "Confirmar");
  await listener.hears("cell", "En tránsito");
  await listener.hears("button", "Marcar entregado");
  await listener.press("button", "Más acciones");
  await listener.press("menuitem", "Cancelar orden");
  await listener.hears("dialog", "Confirmar Accion");
  await listener.write("textbox", "Motivo de la cancelación", "El cliente no estaba");
  await listener.press("button", "Confirmar");
  await listener.hears("cell", "Cancelado");

  await listener.press("button", "Cerrar sesión");
  await listener.hears("button", "Iniciar Sesión");
});

journey("a phone's controls have names", devices.phoneLight, async (scene) => {
  const owner = await scene.company();
  const service = await owner.service();
  await owner.post("/deliveries", sampleDelivery(service.id));
  const visit = await scene.visit(owner);
  const listener = await ScreenReader.of(visit);
  await visit.page.goto("/home");
  await listener.press("button", "Menú");
  await listener.hears("dialog", "Menú");
  for (const entry of MENU) await listener.hears("link", entry);
  for (const entry of ["Cambiar tema", "Cerrar sesión"]) await listener.hears("button", entry);
  await listener.press("link", "Deliverys");
  await listener.press("button", "Ordenar por");
  await listener.press("menuitem", "Monto");
  await visit.page.waitForURL(/sortBy=amount/);
  await listener.press("button", "000001 Anónimo Pedro Pérez Para María Gutiérrez");
  await listener.hears("dialog", "Orden 000001");
  await visit.page.getByRole("dialog").getByRole("button", { name: "Más acciones" }).click();
  await listener.press("menuitem", "Ver ticket");
  await listener.hears("dialog", "Ticket 000001");
  await listener.hears("button", "Descargar PDF");
  const words = (await listener.all()).map(({ name }) => name);
  assert.ok(!words.some((text) => text.includes("rueda del ratón")), "a finger has no wheel");
});
