import type { EmployeeRole } from "#shared/roles.ts";

export const roleLabels: Record<EmployeeRole, string> = { admin: "Administrador", basic: "Básico" };

export const employeeTexts = {
  title: "Empleados",
  one: "Empleado",
  name: "Nombre",
  email: "Email",
  role: "Permisos",
  password: "Contraseña",
  confirmPassword: "Repite la contraseña",
  changePassword: "Cambiar contraseña",
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
  passwordUpdated: "Contraseña del empleado actualizada correctamente",
  passwordFailed: "Error al actualizar la contraseña del empleado",
  loadFailed: "Error al cargar los empleados",
  confirmDelete: "¿Seguro que deseas eliminar este empleado?",
};
