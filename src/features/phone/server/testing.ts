import assert from "node:assert/strict";
import { after, before, beforeEach } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { phoneToken, sampleAction } from "./samples.ts";

/** Opens an API for the tests of a file. Each test has a new office in it, with a service and a courier with his phone. */
export function phoneOffice(env: Parameters<typeof openTestApi>[0] = {}) {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let courier: number;
  let phone: Caller;
  before(async () => {
    api = await openTestApi(env);
  });
  beforeEach(async () => {
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService())).body.id;
    courier = (await owner.post("/couriers", sampleCourier())).body.id;
    phone = await anotherPhone();
  });
  after(() => api.close());

  const anotherPhone = async (of = courier) => api.as(await phoneToken(owner, of, api.as(null)));
  return {
    /** The office of the test that runs. */
    office: () => ({ api, owner, service, courier, phone }),
    /** Signs another phone of the courier in, or one of another courier. */
    anotherPhone,
    /** The id of a new order of the courier. */
    order: async (change: object = {}): Promise<number> =>
      (await owner.post("/deliveries", sampleDelivery(service, { courier_id: courier, ...change }))).body.id,
    /** Sends actions from the phone, and returns their results. */
    send: async (...actions: object[]) => {
      const { status, body } = await phone.post("/courier/actions", { actions });
      assert.equal(status, 200, JSON.stringify(body));
      return body.results;
    },
    statusOf: async (id: number) => (await owner.get(`/deliveries/${id}`)).body.status,
  };
}

export const deliver = (id: number, change: object = {}) =>
  sampleAction(id, { kind: "deliver", receiver_name: "Ana Rojas", ...change });

export const fail = (id: number, change: object = {}) =>
  sampleAction(id, { kind: "fail", reason: "absent", note: "Nadie abrió", ...change });

/** Each result's message, or its status if it has none. */
export const resultsOf = (results: { status: string; message: string | null }[]) =>
  results.map(({ status, message }) => message ?? status);
