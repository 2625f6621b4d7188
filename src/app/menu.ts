import {
  IconBuildingStore,
  IconCoin,
  IconHome,
  IconMotorbike,
  IconPackage,
  IconReceipt2,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import { menuTexts } from "#shared/menuTexts.ts";
import type { StaffType } from "#shared/routes/roles.ts";
import type { MenuEntry } from "#web/layout/shell/menu.ts";

const home = { to: "/home", label: menuTexts.home.title, icon: IconHome };
const deliveries = {
  to: "/deliveries",
  label: menuTexts.deliveries.title,
  icon: IconPackage,
  create: menuTexts.deliveries.create,
};
const clients = {
  to: "/clients",
  label: menuTexts.clients.title,
  icon: IconUsers,
  create: menuTexts.clients.create,
};
const couriers = {
  to: "/couriers",
  label: menuTexts.couriers.title,
  icon: IconMotorbike,
  create: menuTexts.couriers.create,
};
const employees = {
  to: "/employees",
  label: menuTexts.employees.title,
  icon: IconUsersGroup,
  create: menuTexts.employees.create,
};
const services = {
  to: "/services",
  label: menuTexts.services.title,
  icon: IconBuildingStore,
  create: menuTexts.services.create,
};
const bills = {
  to: "/company-bills",
  label: menuTexts.bills.title,
  icon: IconReceipt2,
  create: menuTexts.bills.create,
};
const debts = { to: "/debts", label: menuTexts.debts.title, icon: IconCoin };

/** The sidebar, exactly as the specification has it. The palette also lists what each creates, and the pages' tabs. */
export const menus: Record<StaffType, MenuEntry[]> = {
  user: [home, deliveries, clients, couriers, employees, services, bills, debts],
  employee: [deliveries, clients, couriers, services, bills],
};
