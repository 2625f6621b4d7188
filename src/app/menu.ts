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
import { clientTexts } from "#features/clients/texts.ts";
import { billTexts } from "#features/company-bills/texts.ts";
import { courierTexts } from "#features/couriers/texts.ts";
import { dashboardTexts } from "#features/dashboard/texts.ts";
import { debtTexts } from "#features/debts/texts.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { employeeTexts } from "#features/employees/texts.ts";
import { serviceTexts } from "#features/services/texts.ts";
import type { StaffType } from "#shared/routes/roles.ts";
import type { MenuEntry } from "#web/layout/shell/menu.ts";

const home = { to: "/home", label: dashboardTexts.title, icon: IconHome };
const deliveries = {
  to: "/deliveries",
  label: deliveryTexts.title,
  icon: IconPackage,
  create: deliveryTexts.create,
};
const clients = { to: "/clients", label: clientTexts.title, icon: IconUsers, create: clientTexts.create };
const couriers = {
  to: "/couriers",
  label: courierTexts.title,
  icon: IconMotorbike,
  create: courierTexts.create,
};
const employees = {
  to: "/employees",
  label: employeeTexts.title,
  icon: IconUsersGroup,
  create: employeeTexts.create,
};
const services = {
  to: "/services",
  label: serviceTexts.title,
  icon: IconBuildingStore,
  create: serviceTexts.create,
};
const bills = { to: "/company-bills", label: billTexts.title, icon: IconReceipt2, create: billTexts.create };
const debts = { to: "/debts", label: debtTexts.title, icon: IconCoin };

/** The sidebar, exactly as the specification has it. The palette also lists what each creates, and the pages' tabs. */
export const menus: Record<StaffType, MenuEntry[]> = {
  user: [home, deliveries, clients, couriers, employees, services, bills, debts],
  employee: [deliveries, clients, couriers, services, bills],
};
