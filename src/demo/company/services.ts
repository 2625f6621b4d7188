import type { serviceRoutes } from "#features/services/contract.ts";
import type { BodyInput } from "#shared/routes/route.ts";

export type ServiceDraft = BodyInput<typeof serviceRoutes.create>;

/** What is ordered more often than this is offered in the public form, in percent. */
const MANY = 20;

const service = (
  name: string,
  description: string,
  amount: number,
  weight: number,
  costs: Record<string, number>,
): readonly [ServiceDraft, number] => [
  {
    name,
    description,
    amount,
    bills: Object.entries(costs).map(([name, amount]) => ({
      name,
      amount,
      to_courier: name.startsWith("Comisión"),
    })),
    public: weight > MANY,
  },
  weight,
];

const withStops = (
  [draft, weight]: readonly [ServiceDraft, number],
  prices: Pick<ServiceDraft, "stop_amount" | "stop_pay">,
): readonly [ServiceDraft, number] => [{ ...draft, ...prices }, weight];

/** The company's services with prices and costs in dollars, and the percentage of orders for each. */
export const SERVICES = [
  withStops(
    service("Entrega estándar", "Entrega el mismo día dentro de Caracas.", 4, 30, {
      Gasolina: 0.6,
      "Comisión del repartidor": 1.5,
    }),
    { stop_amount: 2.5, stop_pay: 1 },
  ),
  service("Entrega express", "Retiro y entrega en menos de 90 minutos.", 6.5, 22, {
    Gasolina: 0.9,
    "Comisión del repartidor": 2.75,
  }),
  service("Mandado en el este", "Diligencias y compras entre Chacao, Baruta y El Hatillo.", 5, 15, {
    Gasolina: 0.7,
    "Comisión del repartidor": 2,
  }),
  service("Encomienda a domicilio", "Del terminal o la agencia de envíos a la puerta.", 7.25, 10, {
    Gasolina: 1.1,
    "Comisión del repartidor": 2.5,
    Empaque: 0.35,
  }),
  service("Trámite bancario", "Depósitos, retiro de chequeras y entrega de recaudos.", 8, 8, {
    Gasolina: 0.8,
    "Comisión del repartidor": 3.5,
  }),
  service("Documentos notariados", "Retiro y entrega de documentos en registros y notarías.", 9.99, 6, {
    Gasolina: 1,
    "Comisión del repartidor": 4,
    Copias: 0.5,
  }),
  service("Compras de supermercado", "Hasta 20 kg, con la lista del cliente.", 10, 5, {
    Gasolina: 1.2,
    "Comisión del repartidor": 4,
    Bolsas: 0.4,
  }),
  service("Entrega nocturna", "De 7 de la noche a 11, con dos repartidores.", 12.5, 2, {
    Gasolina: 1.5,
    "Comisión de los repartidores": 6,
  }),
  service("Traslado a La Guaira", "Puerto, aeropuerto y litoral; incluye peaje.", 18, 2, {
    Gasolina: 3.5,
    "Comisión del repartidor": 7,
    Peaje: 1,
  }),
];

export const METHODS = [
  ["cash", 45],
  ["mobile_payment", 35],
  ["transfer", 20],
] as const;

/** The service with its price raised by about `rate`, rounded to a quarter of a dollar. */
export const raisePrice = (service: ServiceDraft, rate: number): ServiceDraft => ({
  ...service,
  amount: Math.round(Number(service.amount) * (1 + rate) * 4) / 4,
});
