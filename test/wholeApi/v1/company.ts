import { makeKey } from "#features/keys/server/samples.ts";
import { type Caller, expectBody, type TestApi } from "#test/api.ts";

/** The moment of the examples. */
const NOW = "2026-11-20T15:00:00Z";
/** The address of the examples. */
export const PUBLIC_URL = "https://mandado.ejemplo.com";

/** Makes the company of the examples, the first one of its database. Returns its owner and a key that may do everything. */
export async function openExampleCompany(api: TestApi): Promise<{ owner: Caller; key: string }> {
  api.setNow("2026-11-01T15:00:00Z");
  const owner = await api.owner("Mandados del Este");
  for (const name of ["Chacao", "Baruta"]) await expectBody(owner.post("/zones", { name, places: [] }));
  const service = { name: "Exprés", description: "Entrega el mismo día", amount: 5.5, bills: [] };
  const { id } = await expectBody(owner.post("/services", service));
  const cells = [{ from_zone_id: 1, to_zone_id: 2, amount: 6.5, courier_pay: null }];
  await expectBody(owner.put("/tariffs", { service_id: id, valid_from: "2026-11-01", cells }), 200);
  await expectBody(
    owner.post("/clients", {
      legal_name: "Comercial Ávila, C.A.",
      type: "legal",
      registration_number: "J-30123456-7",
      allow_credit: true,
      addresses: [{ address: "Av. Francisco de Miranda, Chacao" }],
    }),
  );
  const { key } = await makeKey(owner);
  api.setNow(NOW);
  return { owner, key };
}
