// What the menus offer, against what the server answers: no offered action is refused for the record's state or the person's role.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { mayDo } from "#features/deliveries/rules.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { mayDo as mayDoToEmployee } from "#features/employees/rules.ts";
import { mayDo as mayDoToReceipt } from "#features/receipts/rules.ts";
import { sampleMobile } from "#features/receipts/server/samples.ts";
import { importerOf } from "#features/receivables/server/testing.ts";
import { sampleRemittance } from "#features/remittances/server/samples.ts";
import { sampleSettlement } from "#features/settlements/server/samples.ts";
import type { Day } from "#shared/dates.ts";
import { EMPLOYEE_ROLES, type EmployeeRole, ROLE_RIGHTS } from "#shared/routes/roles.ts";
import { type Answer, type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { type Office, openTenderOffice } from "#test/tenders.ts";

const TODAY = "2026-11-20";
const collection = { outcome: "collected", method: "cash", currency: "USD" };

type Order = Answer["body"];
type Call = (order: Order, by: Caller) => Promise<Answer>;

describe("what the menus offer", () => {
  let api: TestApi;
  let office: Office;
  let owner: Caller;
  let people: { by: Caller; role: EmployeeRole | "owner" }[];
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    office = await openTenderOffice(api);
    owner = office.owner;
    people = [
      { by: owner, role: "owner" },
      ...(await Promise.all(
        EMPLOYEE_ROLES.map(async (role) => ({ by: await api.employee(owner, role), role })),
      )),
    ];
  });

  const take = async (change: object = {}): Promise<Order> =>
    expectBody(
      owner.post("/deliveries", sampleDelivery(office.service, { courier_id: office.courier, ...change })),
    );
  const owing = (change: object = {}) =>
    take({ anonymous_client: null, client_id: office.client, payment_type: "partial", ...change });
  const atDoor = { payment_type: "full", collect_fee: true, cod_amount: 20 };
  const move =
    (status: string, body: object = {}) =>
    async (order: Order) =>
      expectBody(owner.put(`/deliveries/${order.id}/status`, { status, ...body }), 200);
  const [send, deliver] = [move("in_transit"), move("delivered")];
  const attempt = (order: Order, by = owner) =>
    by.post(`/deliveries/${order.id}/attempts`, { reason: "absent" });
  const bringBack = (order: Order, by = owner) =>
    by.post(`/deliveries/${order.id}/return`, {
      date: TODAY,
      service_id: office.service,
      reason: "No la quiso",
    });
  const cancel = (order: Order, by = owner) =>
    by.put(`/deliveries/${order.id}/cancel`, { cancellation_notes: "No hay nadie" });
  const pay = (order: Order, by = owner, amount = 1) =>
    by.post("/debt-payments/partial", { debt_id: order.debt_id, amount, method: "cash" });

  /** How an order comes into each state that the menus tell apart. */
  const states: Record<string, () => Promise<unknown>> = {
    "pending, paid": () => take(),
    "pending, without a courier": () => take({ courier_id: null }),
    "pending, on credit": () => owing(),
    "pending, paid in part by hand": async () => pay(await owing()),
    "pending, to collect at the door": () => owing(atDoor),
    "pending, its fee paid before": async () => pay(await owing({ ...atDoor, cod_amount: undefined })),
    "in transit": async () => send(await take()),
    "in transit, attempted": async () => attempt(await send(await owing())),
    "in transit, to collect at the door": async () => send(await owing(atDoor)),
    delivered: async () => deliver(await send(await take())),
    "delivered on credit": async () => deliver(await send(await owing())),
    "delivered and collected": async () => move("delivered", { collection })(await send(await owing(atDoor))),
    "delivered without its money": async () =>
      move("delivered", { collection: { outcome: "not_collected", note: "No tenía" } })(
        await send(await owing(atDoor)),
      ),
    "delivered, its fee not collected": async () =>
      move("delivered", { collection: { outcome: "not_collected", note: "No tenía" } })(
        await send(await owing({ ...atDoor, cod_amount: undefined })),
      ),
    reopened: async () =>
      owner.post(`/deliveries/${(await deliver(await send(await take()))).id}/reopen`, { reason: "No era" }),
    cancelled: async () => cancel(await send(await take())),
    returned: async () => {
      const order = await send(await owing());
      await attempt(order);
      await bringBack(order);
      return order;
    },
  };

  /** What each action of an order's menu asks of the server. */
  const calls: Record<keyof ReturnType<typeof mayDo>, Call> = {
    send: (order, by) =>
      by.put(`/deliveries/${order.id}/status`, { status: "in_transit", courier_id: office.courier }),
    deliver: (order, by) => {
      const due = order.cod_status === "pending";
      return by.put(`/deliveries/${order.id}/status`, { status: "delivered", ...(due && { collection }) });
    },
    edit: (order, by) =>
      by.put(`/deliveries/${order.id}`, {
        ...sampleDelivery(office.service),
        payment_type: order.payment_type,
        collect_fee: order.collect_fee,
        ...(order.cod_amount > 0 && { cod_amount: order.cod_amount }),
        ...(order.client_id && { client_id: order.client_id, anonymous_client: null }),
        notes: "Tocar dos veces",
      }),
    remove: (order, by) => by.del(`/deliveries/${order.id}`),
    collect: (order, by) => pay(order, by),
    collectLate: (order, by) => by.put(`/deliveries/${order.id}/status`, { status: "delivered", collection }),
    assign: (order, by) => by.put(`/deliveries/${order.id}/courier`, { courier_id: office.courier }),
    attempt: (order, by) => attempt(order, by),
    recipient: (order, by) => by.put(`/deliveries/${order.id}/recipient`, { notes: "Segundo timbre" }),
    return: async (order, by) => {
      // The dialog asks what happened at the door, if nobody has said it.
      if (!order.attempts) await attempt(order, by);
      return bringBack(order, by);
    },
    reopen: (order, by) => by.post(`/deliveries/${order.id}/reopen`, { reason: "No era" }),
    cancel: (order, by) => cancel(order, by),
  };

  const newest = async (): Promise<Order> => {
    const { items } = await expectBody(owner.get("/deliveries/filter?perPage=50"), 200);
    return items.reduce((most: Order, next: Order) =>
      next.return_of_id === null && next.id > most.id ? next : most,
    );
  };

  it("of an order is what the server does, in each of its states, and the rest is refused", async () => {
    const seen = new Set<string>();
    for (const [state, bring] of Object.entries(states))
      for (const { by, role } of people)
        for (const [action, call] of Object.entries(calls)) {
          await bring();
          const order = await newest();
          const may = mayDo(order, (right) => ROLE_RIGHTS[role].includes(right));
          const isOffered = may[action as keyof typeof calls];
          // To collect later is the same call as to deliver.
          if (action === "collectLate" && may.deliver) continue;
          const { status, body } = await call(order, by);
          const where = `${action} of an order that is ${state}, by ${role}: ${JSON.stringify(body)}`;
          assert.equal(status < 300, isOffered, where);
          if (isOffered) seen.add(action);
        }
    assert.deepEqual([...seen].sort(), Object.keys(calls).sort(), "each is offered in some state");
  });

  let transfers = 0;
  const reported = async () => {
    transfers += 1;
    const tenders = [sampleMobile(400, `7001${String(transfers).padStart(4, "0")}`)];
    const { debt_id } = await owing();
    return expectBody(owner.post("/debt-payments/partial", { debt_id, method: "mobile_payment", tenders }));
  };

  /** How a receipt comes into each state that its menu tells apart. */
  const receipts: Record<string, () => Promise<unknown>> = {
    reported,
    confirmed: async () => pay(await owing()),
    voided: async () => {
      const { receipt } = await reported();
      await expectBody(owner.post(`/receipts/${receipt.id}/void`, { reason: "No era" }), 200);
    },
    "of a balance from before": () =>
      importerOf(api, owner).open(office.client, -5_00, "2026-11-01" as Day, TODAY as Day),
    "of a deduction from goods money": async () => {
      await owing();
      await move("delivered", { collection })(await send(await owing({ ...atDoor, payment_type: "full" })));
      const { cash } = await expectBody(owner.get(`/couriers/${office.courier}/account`), 200);
      await expectBody(owner.post("/settlements", sampleSettlement(office.courier, { counted: cash })));
      await expectBody(owner.post("/remittances", sampleRemittance(office.client, { deduct_debts: true })));
    },
  };

  it("of a receipt is what the server does, in each of its states", async () => {
    const seen = new Set<string>();
    for (const [state, bring] of Object.entries(receipts))
      for (const action of ["confirm", "void"] as const) {
        await bring();
        const [receipt] = (await expectBody(owner.get("/receipts/filter?perPage=1"), 200)).items;
        const isOffered = mayDoToReceipt(receipt)[action];
        const { status, body } =
          action === "confirm"
            ? await owner.put(`/receipts/${receipt.id}/state`, { state: "confirmed" })
            : await owner.post(`/receipts/${receipt.id}/void`, { reason: "No era" });
        if (isOffered)
          assert.equal(status, 200, `${action} of one that is ${state}: ${JSON.stringify(body)}`);
        if (action === "void") assert.equal(status === 200, isOffered, `void of one that is ${state}`);
        if (isOffered) seen.add(action);
      }
    assert.equal(seen.size, 2);
  });

  it("of an employee is what the server does, also of the own account", async () => {
    const admin = await api.employee(owner, "admin");
    for (const by of [owner, admin])
      for (const id of [admin.user.id, (await api.employee(owner)).user.id]) {
        const employee = await expectBody(by.get(`/employees/${id}`), 200);
        const may = mayDoToEmployee(employee, by.user.id);
        const off = await by.del(`/employees/${id}/two-factor`);
        assert.equal(off.status < 300, may.twoFactorOff, JSON.stringify(off.body));
        if (id === admin.user.id && by === owner) continue;
        assert.equal((await by.del(`/employees/${id}`)).status < 300, may.remove);
      }
  });
});
