import {
  IconBuildingStore,
  IconCashRegister,
  IconCoin,
  IconHome,
  IconMotorbike,
  IconPackage,
  IconReceipt2,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import { menuTexts } from "#shared/menuTexts.ts";
import { mayCall } from "#shared/routes/roles.ts";
import type { MenuEntry } from "#web/layout/shell/menu.ts";
import type { Session } from "#web/session/session.ts";

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
  createdBy: "admin" as const,
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
  createdBy: "bills" as const,
};
const cash = {
  label: menuTexts.cash.title,
  icon: IconCashRegister,
  pages: ["/company-bills/shift", "/company-bills/shifts", "/company-bills/cash"],
};
const debts = { to: "/debts", label: menuTexts.debts.title, icon: IconCoin };

/** The sidebar, as the specification has it; who takes money or keeps the books also finds that. The palette also lists what each creates, and the pages' tabs. */
export function menuOf(session: Session): MenuEntry[] {
  if (session.type === "user")
    return [home, deliveries, clients, couriers, employees, services, bills, debts];
  const ofAll = [deliveries, clients, couriers, services, bills];
  // Admins have the short menu, too, and open the others by their address.
  if (mayCall("admin", session)) return ofAll;
  return [
    ...(mayCall("books", session) ? [home] : []),
    ...ofAll,
    ...(mayCall("money", session) ? [debts] : []),
  ];
}

/** The sidebar of an office that counts its cash: its pages, which are tabs of the bills, have an entry too. */
export function withCash(menu: MenuEntry[], session: Session): MenuEntry[] {
  const to = mayCall("orders", session) ? "/company-bills/shift" : "/company-bills/cash";
  return menu.flatMap((entry) => (entry === bills ? [entry, { ...cash, to }] : [entry]));
}
