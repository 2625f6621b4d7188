/** The pages of the sidebar and what they create. Apart from the features' texts, so that every page loads only these. */
export const menuTexts = {
  home: { title: "Inicio" },
  deliveries: { title: "Deliverys", create: "Nueva orden" },
  clients: { title: "Clientes", create: "Nuevo cliente" },
  couriers: { title: "Repartidor", create: "Nuevo repartidor" },
  employees: { title: "Empleados", create: "Nuevo empleado" },
  services: { title: "Servicios", create: "Nuevo servicio" },
  bills: { title: "Gastos", create: "Nuevo gasto" },
  cash: { title: "Caja" },
  debts: { title: "Cuentas por cobrar" },
};
