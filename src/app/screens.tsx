import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from "@tanstack/react-router";
import { LoginPage } from "#features/account/web/LoginPage.tsx";
import type { CompanySection } from "#features/company/web/CompanyPage.tsx";
import type { PageTab } from "#web/layout/PageTabs.tsx";
import { loadOrRenew } from "#web/offline/renew.ts";
import { readSearch, requireAccess, requireSession, type Screen } from "#web/screen.ts";
import { currentSession, landingPath } from "#web/session/session.ts";

const message = (name: "NotFound" | "Crashed") =>
  lazyRouteComponent(() => import("#web/layout/Message.tsx"), name);

const root = createRootRoute({ errorComponent: message("Crashed") });

const login = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    const session = currentSession();
    if (session) throw redirect({ to: landingPath(session) });
  },
  component: LoginPage,
});

/** A page for anyone, before sign-in. */
const open = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

const publicPages = [
  open(
    "/forgot",
    lazyRouteComponent(() => import("#features/account/web/recovery/ForgotPage.tsx"), "ForgotPage"),
  ),
  open(
    "/reset/$token",
    lazyRouteComponent(() => import("#features/account/web/recovery/ResetPage.tsx"), "ResetPage"),
  ),
];

const loadShell = () => import("./AppShell.tsx");

const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  beforeLoad: async () => {
    // Start the request now, while the session is checked and the page's code loads.
    void loadShell();
    await requireSession();
  },
  component: lazyRouteComponent(loadShell, "AppShell"),
});

/** A page inside the shell. Its code loads when the page is opened, or when a link to it is hovered. */
function screen(path: string, load: () => Promise<{ screen: Screen }>) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    validateSearch: readSearch,
    // Not when a link is only hovered: a reload then would surprise.
    beforeLoad: async ({ preload }) => requireAccess((await (preload ? load() : loadOrRenew(load))).screen),
    component: lazyRouteComponent(async () => ({ default: (await load()).screen.Page })),
    errorComponent: message("Crashed"),
    // Another id is another form: it must not keep values of the previous one.
    remountDeps: ({ params }) => params,
  });
}

/** The tabs are always the same. */
const always = ({ tabs, sections = [] }: { tabs: PageTab[]; sections?: PageTab[] }) => ({
  useTabs: () => tabs,
  sections,
});

/** The tabs of each page that has several views, and a view's sections. A page loads its own only. */
const viewsOf = {
  deliveries: () => import("./tabs/useDeliveryTabs.ts"),
  profile: () => import("./tabs/profile.ts").then(always),
  company: async () => {
    const [{ tabs }, { sections }] = await Promise.all([
      import("./tabs/profile.ts"),
      import("./tabs/companySections.ts"),
    ]);
    return always({ tabs, sections });
  },
  debts: () => import("./tabs/useDebtTabs.ts"),
  couriers: () => import("./tabs/couriers.ts").then(always),
  bills: () => import("./tabs/bills.ts").then(always),
  services: () => import("./tabs/services.ts").then(always),
};

/** A page that is one of several tabs. */
function tabbedScreen(path: string, views: keyof typeof viewsOf, load: () => Promise<{ screen: Screen }>) {
  let screenWithTabs: Promise<{ screen: Screen }> | undefined;
  return screen(path, () => {
    // All visits share one component. After a failed load the next visit tries again.
    screenWithTabs ??= Promise.all([load(), import("./tabs.tsx"), viewsOf[views]()]).then(
      ([{ screen }, { withTabs }, own]) => ({ screen: withTabs(own, screen) }),
      (error: unknown) => {
        screenWithTabs = undefined;
        throw error;
      },
    );
    return screenWithTabs;
  });
}

/** A section of Empresa. */
const companySection = (path: string, name: CompanySection) =>
  tabbedScreen(path, "company", async () => {
    const { screenOf } = await import("#features/company/web/CompanyPage.tsx");
    return { screen: screenOf(name) };
  });

/** The short address of Empresa. */
const company = createRoute({
  getParentRoute: () => shell,
  path: "/company",
  beforeLoad: () => {
    throw redirect({ to: "/users/company" });
  },
});

/** For any other URL, the page keeps the menu so that people can leave it. */
const notFound = createRoute({
  getParentRoute: () => shell,
  path: "$",
  component: message("NotFound"),
});

const screens = [
  screen("/home", () => import("./screens/HomeScreen.tsx")),
  screen("/clients", () => import("./screens/ClientsScreen.tsx")),
  screen("/clients/duplicates", () => import("#features/clients/web/DuplicatesPage.tsx")),
  screen("/clients/phone-alerts", () => import("#features/phone-alerts/web/PhoneAlertsPage.tsx")),
  screen("/clients/merge", () => import("#features/merging/web/MergePage.tsx")),
  screen("/clients/new", () => import("#features/clients/web/ClientForm.tsx")),
  screen("/clients/edit/$id", () => import("#features/clients/web/ClientForm.tsx")),
  tabbedScreen("/deliveries", "deliveries", () => import("./screens/DeliveriesScreen.tsx")),
  tabbedScreen("/deliveries/board", "deliveries", () => import("./screens/BoardScreen.tsx")),
  tabbedScreen("/deliveries/requests", "deliveries", () => import("#features/requests/web/RequestsPage.tsx")),
  screen("/deliveries/requests/$requestId", () => import("./screens/AcceptScreen.tsx")),
  tabbedScreen("/deliveries/messages", "deliveries", () => import("#features/messages/web/MessagesPage.tsx")),
  tabbedScreen(
    "/deliveries/standing",
    "deliveries",
    () => import("#features/standing-orders/web/StandingPage.tsx"),
  ),
  screen("/deliveries/standing/new", () => import("#features/standing-orders/web/StandingForm.tsx")),
  screen("/deliveries/standing/edit/$id", () => import("#features/standing-orders/web/StandingForm.tsx")),
  screen("/deliveries/new", () => import("./screens/OrderFormScreen.tsx")),
  screen("/deliveries/new/$clientId", () => import("./screens/OrderFormScreen.tsx")),
  screen("/deliveries/edit/$id", () => import("./screens/OrderFormScreen.tsx")),
  tabbedScreen("/couriers", "couriers", () => import("./screens/CouriersScreen.tsx")),
  tabbedScreen("/couriers/accounts", "couriers", () => import("./screens/AccountsScreen.tsx")),
  tabbedScreen(
    "/couriers/settlements",
    "couriers",
    () => import("#features/settlements/web/SettlementsPage.tsx"),
  ),
  screen("/couriers/new", () => import("#features/couriers/web/CourierForm.tsx")),
  screen("/couriers/edit/$id", () => import("#features/couriers/web/CourierForm.tsx")),
  tabbedScreen("/services", "services", () => import("#features/services/web/ServicesPage.tsx")),
  screen("/services/new", () => import("#features/services/web/ServiceForm.tsx")),
  screen("/services/edit/$id", () => import("#features/services/web/ServiceForm.tsx")),
  tabbedScreen("/services/tariffs", "services", () => import("./screens/TariffsScreen.tsx")),
  tabbedScreen("/services/zones", "services", () => import("#features/zones/web/ZonesPage.tsx")),
  screen("/services/zones/new", () => import("#features/zones/web/ZoneForm.tsx")),
  screen("/services/zones/edit/$id", () => import("#features/zones/web/ZoneForm.tsx")),
  tabbedScreen("/services/extras", "services", () => import("#features/extras/web/ExtrasPage.tsx")),
  screen("/services/extras/new", () => import("#features/extras/web/ExtraForm.tsx")),
  screen("/services/extras/edit/$id", () => import("#features/extras/web/ExtraForm.tsx")),
  tabbedScreen("/debts", "debts", () => import("./screens/DebtsScreen.tsx")),
  tabbedScreen("/debts/receipts", "debts", () => import("./screens/ReceiptsScreen.tsx")),
  screen("/debts/receipts/notices", () => import("#features/payment-notices/web/NoticesPage.tsx")),
  screen("/debts/receipts/change", () => import("#features/receipts/web/change/ChangePage.tsx")),
  tabbedScreen("/debts/bank", "debts", () => import("#features/bank/web/BankPage.tsx")),
  screen("/debts/bank/lines", () => import("#features/bank/web/LinesPage.tsx")),
  tabbedScreen("/debts/ageing", "debts", () => import("#features/receivables/web/AgeingPage.tsx")),
  tabbedScreen("/debts/remittances", "debts", () => import("#features/remittances/web/RemittancesPage.tsx")),
  tabbedScreen("/company-bills", "bills", () => import("#features/company-bills/web/BillsPage.tsx")),
  tabbedScreen("/company-bills/shift", "bills", () => import("#features/cash/web/ShiftPage.tsx")),
  tabbedScreen("/company-bills/shifts", "bills", () => import("#features/cash/web/ShiftsPage.tsx")),
  tabbedScreen("/company-bills/cash", "bills", () => import("./screens/CashScreen.tsx")),
  screen("/company-bills/new", () => import("#features/company-bills/web/BillForm.tsx")),
  screen("/company-bills/edit/$id", () => import("#features/company-bills/web/BillForm.tsx")),
  screen("/employees", () => import("#features/employees/web/EmployeesPage.tsx")),
  screen("/employees/new", () => import("#features/employees/web/EmployeeForm.tsx")),
  screen("/employees/edit/$id", () => import("#features/employees/web/EmployeeForm.tsx")),
  screen("/employees/roles", () => import("#features/employees/web/RolesPage.tsx")),
  screen("/employees/edit/password/$id", () => import("#features/employees/web/EmployeePassword.tsx")),
  screen("/events", () => import("#features/events/web/EventsPage.tsx")),
  tabbedScreen("/users/edit/", "profile", () => import("#features/account/web/ProfilePage.tsx")),
  tabbedScreen("/users/security", "profile", () => import("#features/account/web/security/SecurityPage.tsx")),
  companySection("/users/company", "data"),
  companySection("/users/company/papers", "papers"),
  companySection("/users/company/money", "money"),
  companySection("/users/company/tracking", "tracking"),
  companySection("/users/company/form", "form"),
  companySection("/users/company/closing", "closing"),
  tabbedScreen("/users/schedule", "company", () => import("#features/calendar/web/SchedulePage.tsx")),
  tabbedScreen("/users/import", "profile", () => import("#features/imports/web/ImportPage.tsx")),
  tabbedScreen("/users/connections", "profile", () => import("./screens/ConnectionsScreen.tsx")),
  screen("/users/changePassword/", () => import("#features/account/web/PasswordPage.tsx")),
];

export const routeTree = root.addChildren([
  login,
  ...publicPages,
  shell.addChildren([...screens, company, notFound]),
]);
