import type { Delivery } from "#features/deliveries/contract.ts";
import { serviceRoutes } from "#features/services/contract.ts";
import { useAll } from "#web/form/pickers/ListPicker.tsx";

interface Priced {
  name: string;
  /** In dollars. */
  amount: number;
}

/** The chosen service with its price. An order keeps its name and price until its service changes. */
export function useService(id: number | null, order: Delivery | undefined): Priced | undefined {
  const services = useAll(serviceRoutes.list) ?? [];
  if (order && order.service_id === id) return { name: order.service_name, amount: order.amount };
  return services.find((service) => service.id === id);
}
