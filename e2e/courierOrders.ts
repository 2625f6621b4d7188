import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { today } from "./clock.ts";
import type { Scene } from "./fixtures.ts";

/** Bolívares per dollar. */
export const RATE = 200;

/**
 * A courier with orders for these recipients, and codes for the phone. `goods`: their price in dollars, collected at the door with the fee.
 * `more`: what else they say.
 */
export async function withOrders(
  scene: Scene,
  recipients: string[],
  goods: Record<string, number> = {},
  more: object = {},
) {
  const owner = await scene.company();
  const service = await owner.service();
  const client = await owner.client();
  const date = today();
  await owner.put(`/rates/${date}`, { rate: RATE, confirm: true });
  const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
  const orders = [];
  for (const full_name of recipients) {
    const receipt = { full_name, phone: "04149876543", address: "Av. Libertador, piso 3" };
    const cod_amount = goods[full_name];
    const sold = { anonymous_client: null, client_id: client.id, payment_type: "full", collect_fee: true };
    const change = cod_amount === undefined ? {} : { ...sold, cod_amount };
    const body = sampleDelivery(service.id, { date, courier_id: courier.id, receipt, ...change, ...more });
    orders.push(await owner.post("/deliveries", body));
  }
  const code = async () => (await owner.post(`/couriers/${courier.id}/access`, {})).code as string;
  return { owner, courier, orders, code };
}
