/** A feature imports only from features that stand before it here, so that no two ever lean on each other. */
export const featureOrder = [
  "company",
  "account",
  "employees",
  "couriers",
  "services",
  "ledger",
  "clients",
  "deliveries",
  "debts",
  "company-bills",
  "dashboard",
  "events",
  "reports",
] as const;
