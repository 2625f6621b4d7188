import { menuTexts } from "#shared/menuTexts.ts";
import type { EmployeeRole, Right } from "#shared/routes/roles.ts";

interface Phones {
  courier_full_name: string;
  phones: number;
}

/** `Luis Peña (2), Ana Ruiz (1)`: phones by courier. */
const phonesText = (all: readonly Phones[]) =>
  all.map(({ courier_full_name, phones }) => `${courier_full_name} (${phones})`).join(", ");

/** Completes the summary of a deletion. */
export const stillInText = (all: readonly Phones[]) =>
  all.length === 0 ? "" : `; siguen con acceso teléfonos que entraron con su código: ${phonesText(all)}`;

/** Before a deletion. */
export const phonesWarning = (all: readonly Phones[]) =>
  all.length === 0
    ? null
    : `Estos teléfonos entraron con un código suyo y seguirán con acceso: ${phonesText(all)}. Si no los reconoces, quítales el acceso en Repartidor.`;

export const roleLabels: Record<EmployeeRole, string> = {
  basic: "Básico",
  cashier: "Caja",
  accountant: "Contabilidad",
  admin: "Administrador",
};

/** What a role may do. */
export const roleHints: Record<EmployeeRole, string> = {
  basic:
    "trabaja con órdenes, clientes, repartidores, servicios y gastos, y con su propia caja. No ve deudas ni cobros.",
  cashier:
    "hace lo mismo que Básico; además ve deudas y recibos, cobra, confirma transferencias y avisos de pago, y da acceso al portal. No anula.",
  accountant:
    "ve órdenes y dinero sin crear órdenes ni cobrar: lleva el banco, los gastos, los pagos a clientes, el efectivo y los reportes, y anula.",
  admin: "ve y hace todo, también precios, empleados, importaciones y los datos de la empresa.",
};

/** What each right opens, as rows of the table of roles. */
export const rightTexts: Record<Right, string> = {
  look: "Ver órdenes, clientes, repartidores, precios y zonas",
  orders:
    "Crear, asignar y cambiar órdenes; solicitudes, tablero, mensajes y órdenes fijas; clientes, repartidores y servicios; su propia caja y liquidar repartidores",
  bills: "Registrar gastos de la empresa",
  money: "Ver deudas, recibos, estados de cuenta y dinero de clientes; recordar pagos y dar acceso al portal",
  till: "Cobrar, atender avisos de pago, confirmar transferencias y enviar o recibir vueltos",
  books:
    "Inicio y actividad, banco, pagos a clientes, efectivo, turnos de otros, reportes, libro diario y margen; anular, marcar incobrables y decidir diferencias y entregas por revisar",
  admin:
    "Precios, zonas, recargos y tasas; crédito de clientes; reabrir órdenes y unir clientes; empleados, importaciones y datos de la empresa",
  owner: "Cerrar meses, exportar todo y conectar otros programas",
};

export const rolesTexts = {
  title: "Qué puede hacer cada quien",
  may: "Puede",
  owner: "Dueño",
  yes: "Sí",
  no: "No",
};

export const employeeTexts = {
  title: menuTexts.employees.title,
  /** In the empty list. */
  purpose: "Quienes trabajan en la oficina, cada uno con su email y sus permisos.",
  one: "Empleado",
  create: menuTexts.employees.create,
  edit: "Editar empleado",
  name: "Nombre",
  email: "Email",
  role: "Rol",
  permissions: "Permisos",
  password: "Contraseña",
  confirmPassword: "Repite la contraseña",
  changePassword: "Cambiar contraseña",
  ownRole: "No puedes cambiar tus propios permisos.",
  report: "Reporte de eventos",
  activity: "Actividad",
  seeActivity: "Ver lo que hizo esta persona",
  searchHint: "Nombre o email",
  loadFailed: "Error al cargar los empleados",
  nameRequired: "El nombre es requerido",
  emailRequired: "El email es requerido",
  emailWrong: "debe ser un email",
  roleRequired: "El rol es requerido",
  created: "Empleado creado correctamente",
  updated: "Empleado actualizado correctamente",
  deleted: "Empleado eliminado correctamente",
  createFailed: "Error al crear el Empleado",
  updateFailed: "Error al actualizar el Empleado",
  deleteFailed: "Error al eliminar el empleado",
  shiftOpen: "El empleado tiene un turno de caja abierto: debe cerrarlo en Mi caja antes de que lo elimines",
  passwordUpdated: "Contraseña del empleado actualizada correctamente",
  passwordFailed: "Error al actualizar la contraseña del empleado",
  twoFactor: "Verificación en dos pasos",
  twoFactorOff: "Desactivar la verificación en dos pasos",
  confirmTwoFactorOff:
    "¿Seguro que deseas desactivar la verificación en dos pasos de este empleado? Para entrar le bastará su contraseña.",
  twoFactorIsOff: "Verificación en dos pasos desactivada",
  twoFactorFailed: "No se pudo desactivar la verificación en dos pasos",
  confirmDelete: "¿Seguro que deseas eliminar este empleado?",
};
