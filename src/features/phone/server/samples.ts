import { randomUUID } from "node:crypto";

interface Caller {
  post(
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: { code: string; access_token: string } }>;
}

/** A code that signs the courier's phone in. */
export async function accessCode(staff: Caller, courierId: number): Promise<string> {
  return (await staff.post(`/couriers/${courierId}/access`)).body.code;
}

/** Signs a phone of the courier in, and returns its token. */
export async function phoneToken(staff: Caller, courierId: number, nobody: Caller): Promise<string> {
  const code = await accessCode(staff, courierId);
  return (await nobody.post("/courier/sign-in", { code })).body.access_token;
}

/** An action of a courier's phone; without a change the order is started. */
export const sampleAction = (deliveryId: number, change: object = {}) => ({
  id: randomUUID(),
  delivery_id: deliveryId,
  kind: "start",
  at: "2026-11-20T14:30:00.000Z",
  ...change,
});
