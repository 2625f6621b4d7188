import type { extraRoutes } from "#features/extras/contract.ts";
import type { zoneRoutes } from "#features/zones/contract.ts";
import type { BodyInput } from "#shared/routes/route.ts";

type ZoneDraft = BodyInput<typeof zoneRoutes.create>;
type ExtraDraft = BodyInput<typeof extraRoutes.create>;

/** A zone with its place in the city, in kilometres from the west. */
const zone = (name: string, west: number, others: string[] = []): readonly [ZoneDraft, number] => [
  { name, places: others },
  west,
];

/** The zones of Caracas between which the company has prices. */
export const ZONES = [
  zone("Catia", 0),
  zone("Montalbán", 2),
  zone("El Paraíso", 3),
  zone("La Candelaria", 5, ["San Bernardino"]),
  zone("Sabana Grande", 8),
  zone("Las Mercedes", 9, ["Bello Monte"]),
  zone("Chacao", 10),
  zone("Altamira", 11),
  zone("Los Palos Grandes", 12),
  zone("Los Ruices", 14),
  zone("La Urbina", 16, ["Petare"]),
  zone("Baruta", 15, ["La Trinidad"]),
  zone("El Cafetal", 17),
  zone("El Hatillo", 20),
];

/** How many services, the first ones, have prices between zones. */
export const PRICED_SERVICES = 2;

/** Dollars to add to a service's price for so many kilometres: a quarter for each two, and less than the service nearby. */
export const dollarsFor = (kilometres: number): number => Math.round((kilometres - 4) / 2) / 4;

export const EXTRAS: readonly ExtraDraft[] = [
  { name: "Espera de media hora", amount: 1.5, courier_pay: 1 },
  { name: "Segundo viaje", amount: 2.5, courier_pay: 1.5 },
  { name: "Después de las 7 de la noche", amount: 3, courier_pay: 2 },
  { name: "Descuento por volumen", amount: -0.5 },
];

export const PRICE_REASONS = ["Cliente de siempre", "Quedó en ese precio por teléfono", "Recogimos tarde"];
