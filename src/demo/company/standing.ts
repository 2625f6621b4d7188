import type { standingRoutes } from "#features/standing-orders/contract.ts";
import type { BodyInput } from "#shared/routes/route.ts";

type StandingDraft = Pick<BodyInput<typeof standingRoutes.create>, "name" | "days"> & {
  receipt: { full_name: string; phone: string; address: string };
  promised_time: string;
  notes: string | null;
};

/** What two clients order again and again. */
export const STANDING: readonly StandingDraft[] = [
  {
    name: "Pan de la mañana",
    days: { weekdays: [1, 2, 3, 4, 5, 6] },
    receipt: { full_name: "Cafetería La Esquina", phone: "02129514433", address: "Av. Blandín, Chacao" },
    promised_time: "07:30",
    notes: "Devuelven las cestas vacías.",
  },
  {
    name: "Nómina y recibos",
    days: { month_days: [15, "last"] },
    receipt: { full_name: "Contadores Rivas", phone: "04142220011", address: "Calle Madrid, Las Mercedes" },
    promised_time: "10:00",
    notes: null,
  },
];
