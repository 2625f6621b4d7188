import { KEY_SCOPES } from "#shared/routes/roles.ts";

/** A key that may do everything, for the whole company. */
export const sampleKey = (change: object = {}) => ({
  name: "Tienda en línea",
  scopes: KEY_SCOPES,
  ...change,
});

interface Owner {
  post(path: string, body: object): Promise<{ status: number; body: { id: number; key: string } }>;
}

/** Makes a key. Throws if it can't be made. */
export async function makeKey(owner: Owner, change: object = {}): Promise<{ id: number; key: string }> {
  const { status, body } = await owner.post("/keys", sampleKey(change));
  if (status !== 201) throw new Error(`no key: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** An order without a regular client, as other software sends it. */
export const sampleV1Order = (serviceId: number, change: object = {}) => ({
  service_id: serviceId,
  receipt: { full_name: "María Gutiérrez", phone: "04149876543", address: "Av. Libertador, Edif. Sol" },
  anonymous_client: {
    legal_name: "Pedro Pérez",
    type: "venezolano",
    registration_number: "V-12345678",
    phone: "04161112233",
  },
  pickup_address: "Plaza Altamira",
  ...change,
});

/** A trip without a regular client, with these stops, as other software sends it. */
export function sampleV1Trip(serviceId: number, stops: object[], change: object = {}) {
  const { receipt, ...common } = sampleV1Order(serviceId);
  return { ...common, stops: stops.map((stop) => ({ receipt, ...stop })), ...change };
}
