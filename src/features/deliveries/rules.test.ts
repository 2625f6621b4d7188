import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import type { Day } from "#shared/dates.ts";
import { EMPLOYEE_ROLES, type EmployeeRole, ROLE_RIGHTS } from "#shared/routes/roles.ts";
import { DELIVERY_STATUSES } from "#shared/vocabulary.ts";
import { canMove, formatNumber, isEditable, isLate, mayDo } from "./rules.ts";
import { tripTitle } from "./stopTexts.ts";

test("an order moves from pending to in transit, then to delivered or cancelled, and nowhere else", () => {
  const moves = DELIVERY_STATUSES.flatMap((from) =>
    DELIVERY_STATUSES.filter((to) => canMove(from, to)).map((to) => `${from} → ${to}`),
  );
  assert.deepEqual(moves, ["pending → in_transit", "in_transit → delivered", "in_transit → cancelled"]);
  assert.deepEqual(DELIVERY_STATUSES.filter(isEditable), ["pending"]);
});

test("what was owed before the company began is only paid, by those who take payments", () => {
  for (const status of DELIVERY_STATUSES) {
    const order = {
      status,
      opening: true,
      cod_status: "not_collected",
      cod_amount: 0,
      payment_type: "partial",
      collect_fee: false,
      debt_amount: 5,
      debt_remaining_amount: 5,
      packages_returned: 0,
      return_id: null,
    } as const;
    const offeredTo = (role: EmployeeRole) =>
      Object.entries(mayDo(order, (right) => ROLE_RIGHTS[role].includes(right))).flatMap(([action, may]) =>
        may ? action : [],
      );
    assert.deepEqual(EMPLOYEE_ROLES.map(offeredTo), [[], ["collect"], [], ["collect"]], status);
  }
});

test("a number is shown with at least six digits", () => {
  assert.deepEqual([1, 42, 999_999, 1_000_000].map(formatNumber), ["000001", "000042", "999999", "1000000"]);
});

test("a trip's title names its cancelled stops, and says when some are not listed", () => {
  assert.deepEqual(
    [tripTitle(1, 1), tripTitle(4, 4, 1), tripTitle(4, 4, 2), tripTitle(2, 5, 1)],
    [
      "Viaje de 1 parada",
      "Viaje de 4 paradas, 1 cancelada",
      "Viaje de 4 paradas, 2 canceladas",
      "2 de las 5 paradas de un viaje",
    ],
  );
});

describe("an open order", () => {
  it("is late after its promised time, and after its day", () => {
    const now = { today: "2026-11-20" as Day, time: "14:00", dayEndsAt: "00:00" };
    const late = (date: string, promised_time: string | null) => isLate({ date, promised_time }, now);
    assert.equal(late("2026-11-19", null), true);
    assert.equal(late("2026-11-20", null), false);
    assert.equal(late("2026-11-20", "13:59"), true);
    assert.equal(late("2026-11-20", "14:00"), false);
    assert.equal(late("2026-11-21", "08:00"), false);
  });

  it("is late after midnight by what was promised for the evening, and not yet for later", () => {
    const at = (time: string) => ({ today: "2026-11-20" as Day, time, dayEndsAt: "03:00" });
    const late = (promised_time: string, time: string) =>
      isLate({ date: "2026-11-20", promised_time }, at(time));
    assert.equal(late("23:00", "22:00"), false);
    assert.equal(late("23:00", "00:30"), true);
    assert.equal(late("01:00", "22:00"), false);
    assert.equal(late("01:00", "00:30"), false);
    assert.equal(late("01:00", "01:01"), true);
  });
});
