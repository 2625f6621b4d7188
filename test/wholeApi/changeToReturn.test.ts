import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { importLines } from "#features/bank-statements/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleMobile, sampleNotes } from "#features/receipts/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { type Office, openTenderOffice } from "#test/tenders.ts";

const TODAY = "2026-11-20";
const CENTIMOS = 160_000;

describe("change that was sent, and whose receipt is undone", () => {
  let api: TestApi;
  let office: Office;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    office = await openTenderOffice(api);
    owner = office.owner;
  });

  const end = (id: number, how: string, body: object) => owner.post(`/change-payments/${id}/${how}`, body);
  const waiting = async () =>
    (await expectBody(owner.get("/attention"), 200)).find(
      ({ kind }: { kind: string }) => kind === "change_to_return",
    );
  const balances = async () => ({
    bank: await office.balance("bank"),
    change: await office.balance("change"),
    difference: await office.balance("difference"),
  });
  const lines = async (state: string) =>
    (await expectBody(owner.get(`/bank/lines/filter?state=${state}`), 200)).items;

  /** A receipt of $12 by a note of $20 and Bs 1.600 of change that was sent. */
  const sendChange = async (): Promise<{ id: number; receipt: number; order: number }> => {
    const { debt_id, id: order } = await expectBody(
      owner.post("/deliveries", sampleCredit(office.service, office.client, { courier_id: office.courier })),
    );
    const tenders = [sampleNotes(20), sampleMobile(-1600)];
    const paid = await expectBody(owner.post("/debt-payments/full", { debt_id, method: "cash", tenders }));
    const [change] = await office.change();
    await expectBody(end(change.id, "sent", { reference: "889900" }), 200);
    return { id: change.id, receipt: paid.receipt.id, order };
  };
  const voidReceipt = (id: number) => owner.post(`/receipts/${id}/void`, { reason: "No era" });
  const undone = async () => {
    const { id, receipt } = await sendChange();
    await expectBody(voidReceipt(receipt), 200);
    return id;
  };

  it("waits for somebody with its amount, and its bank line stays its own", async () => {
    const { id, receipt } = await sendChange();
    await importLines(owner, [[TODAY, -1600, "889900", "PAGO MOVIL"]]);
    assert.deepEqual(await expectBody(owner.post("/bank/match", {}), 200), { matched: 1, left: 0 });
    await expectBody(voidReceipt(receipt), 200);
    assert.deepEqual(await balances(), { bank: -CENTIMOS, change: CENTIMOS, difference: 0 });
    const { count, amount, to } = await waiting();
    assert.deepEqual(
      [count, amount, to],
      [1, { USD: 0, VES: 1600 }, "/debts/receipts/change?state=to_return"],
    );
    const [change] = await office.change("to_return");
    assert.deepEqual(
      [change.id, change.state, change.reference, change.returned],
      [id, "to_return", "889900", null],
    );
    assert.deepEqual(await office.change("sent"), []);
    const [line] = await lines("matched");
    assert.deepEqual([line.matched.kind, line.matched.id, line.amount], ["change", id, -1600]);
    await office.expectSound();
    await importLines(owner, [[TODAY, -1600, "889901", "OTRO"]]);
    assert.deepEqual((await lines("open"))[0].candidates, [], "the line of another change");
  });

  it("comes back to the bank, the safe or a shift, once", async () => {
    const byBank = await undone();
    const back = await expectBody(end(byBank, "returned", { reference: "5566", bank: "0134" }), 200);
    assert.deepEqual(
      [back.state, back.returned],
      ["returned", { reference: "5566", bank: "0134", place: null }],
    );
    assert.deepEqual(await balances(), { bank: 0, change: 0, difference: 0 });
    const again = await end(byBank, "returned", {});
    assert.deepEqual([again.status, again.body.message], [409, "Este vuelto ya se devolvió"]);

    const toSafe = await undone();
    await expectBody(end(toSafe, "returned", { place: "safe" }), 200);
    assert.equal((await expectBody(owner.get("/cash"), 200)).safe.VES, 1600);

    const toShift = await undone();
    assert.equal((await end(toShift, "returned", { place: "shift" })).status, 409, "no shift is open");
    await expectBody(owner.post("/shifts", { float: { USD: 0, VES: 0 } }));
    const mixed = await end(toShift, "returned", { place: "shift", reference: "1" });
    assert.deepEqual(mixed.body.errors, { place: ["El efectivo no tiene referencia ni banco"] });
    await expectBody(end(toShift, "returned", { place: "shift" }), 200);
    assert.equal((await expectBody(owner.get("/cash"), 200)).shifts[0].cash.VES, 1600);
    assert.equal(await waiting(), undefined);
    await office.expectSound();
  });

  it("is lost: a courier owes it, or the company bears it", async () => {
    const first = await undone();
    assert.deepEqual((await end(first, "lose", { reason: "x", courier_id: 999_999 })).body.errors, {
      courier_id: ["El repartidor no existe"],
    });
    assert.equal((await end(first, "lose", { reason: "" })).status, 422);
    const lost = await expectBody(
      end(first, "lose", { reason: "Lo mandó a su teléfono", courier_id: office.courier }),
      200,
    );
    assert.deepEqual(
      [lost.state, lost.reason, lost.courier_id],
      ["lost", "Lo mandó a su teléfono", office.courier],
    );
    const account = await expectBody(owner.get(`/couriers/${office.courier}/account`), 200);
    assert.deepEqual(
      account.lines.map((line: Record<string, unknown>) => [line.kind, line.currency, line.amount]),
      [["difference", "VES", 1600]],
    );
    await office.expectSound();
    const counted = { USD: 0, VES: 1600 };
    await expectBody(owner.post("/settlements", { courier_id: office.courier, counted, pay: "later" }));
    assert.equal((await expectBody(owner.get("/cash"), 200)).safe.VES, 1600);

    const second = await undone();
    await expectBody(end(second, "lose", { reason: "Nadie responde" }), 200);
    assert.deepEqual(await balances(), { bank: -2 * CENTIMOS, change: 0, difference: CENTIMOS });
    assert.equal((await end(second, "lose", { reason: "Otra vez" })).status, 409);
    assert.equal(await waiting(), undefined);
    await office.expectSound();
  });

  it("comes back by an incoming line of the bank, and waits again if that was another's", async () => {
    const id = await undone();
    await importLines(owner, [
      ["2026-11-20", 1600, "777001", "DEVOLUCION"],
      ["2026-11-20", 1500, "777002", "OTRO"],
    ]);
    const line = (await lines("open")).find(({ amount }: { amount: number }) => amount === 1600);
    assert.deepEqual(
      line.candidates.map((candidate: Record<string, unknown>) => [
        candidate.kind,
        candidate.id,
        candidate.amount,
        candidate.why,
      ]),
      [["return", id, 1600, "Sin referencia"]],
    );
    assert.deepEqual(await expectBody(owner.post("/bank/match", {}), 200), { matched: 0, left: 2 });
    const other = (await lines("open")).find(({ amount }: { amount: number }) => amount === 1500);
    assert.equal((await owner.post(`/bank/lines/${other.id}/match`, { change_id: id })).status, 409);
    const match = () => owner.post(`/bank/lines/${line.id}/match`, { change_id: id });
    const matched = await expectBody(match(), 200);
    assert.deepEqual([matched.state, matched.matched.kind], ["matched", "return"]);
    const [back] = await office.change("returned");
    assert.deepEqual(back.returned, { reference: "777001", bank: null, place: null });
    assert.deepEqual(await balances(), { bank: 0, change: 0, difference: 0 });
    await office.expectSound();
    await expectBody(owner.post(`/bank/lines/${line.id}/unmatch`, {}), 200);
    assert.equal((await waiting()).count, 1);
    assert.deepEqual(await balances(), { bank: -CENTIMOS, change: CENTIMOS, difference: 0 });
    await office.expectSound();
    await expectBody(match(), 200);
    await expectBody(owner.post(`/bank/lines/${line.id}/unmatch`, {}), 200);
    await expectBody(end(id, "returned", { reference: "777001" }), 200);
    const [known] = (await lines("open")).find(({ id }: { id: number }) => id === line.id).candidates;
    assert.deepEqual([known.kind, known.reference, known.differs], ["return", "777001", []]);
    await expectBody(match(), 200);
    await expectBody(owner.post(`/bank/lines/${line.id}/unmatch`, {}), 200);
    assert.equal((await office.change("returned")).length, 1, "a person said so, not the line");
    await office.expectSound();
  });

  it("is refused while its receipt stands, or before it is sent", async () => {
    const { id, receipt } = await sendChange();
    for (const how of ["returned", "lose"])
      assert.deepEqual(
        (await end(id, how, { reason: "x" })).body.message,
        "El cobro de este vuelto no se ha deshecho",
      );
    await expectBody(voidReceipt(receipt), 200);
    assert.equal((await end(id, "sent", { reference: "1" })).status, 409);
    assert.equal((await end(id, "cancel", { reason: "x" })).status, 409);
  });

  it("is owed by a courier who sent it to his own phone and said that he had touched the wrong order", async () => {
    const phone = api.as(await phoneToken(owner, office.courier, api.as(null)));
    const body = {
      courier_id: office.courier,
      client_id: office.client,
      anonymous_client: null,
      collect_fee: true,
    };
    const order = await expectBody(owner.post("/deliveries", sampleDelivery(office.service, body)));
    const collection = {
      outcome: "collected",
      method: "cash",
      tenders: [sampleNotes(20), { ...sampleMobile(-1600), phone: "4149999999" }],
    };
    const actions = [
      sampleAction(order.id),
      sampleAction(order.id, { kind: "deliver", receiver_name: "Ana Rojas", collection }),
    ];
    await expectBody(phone.post("/courier/actions", { actions }), 200);
    const [change] = await office.change();
    await expectBody(end(change.id, "sent", { reference: "889900" }), 200);
    await expectBody(owner.post(`/deliveries/${order.id}/reopen`, { reason: "Toqué la que no era" }), 200);
    const { count, amount } = await waiting();
    assert.deepEqual([count, amount], [1, { USD: 0, VES: 1600 }]);
    assert.equal(await office.balance("bank"), -CENTIMOS);
    await office.expectSound();
  });

  it("comes back once for 16 people who say so at once", async () => {
    const id = await undone();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, each) =>
        each % 2 === 0 ? end(id, "returned", { place: "safe" }) : end(id, "lose", { reason: "x" }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.ok(answers.every(({ status }) => status === 200 || status === 409));
    await office.expectSound();
  });
});
