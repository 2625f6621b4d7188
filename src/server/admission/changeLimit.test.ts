import assert from "node:assert/strict";
import { it } from "node:test";
import type { AppError } from "#shared/errors.ts";
import { createChangeLimit } from "./changeLimit.ts";

const owner = { id: 1, companyId: 7, type: "user" } as const;
const employee = (id: number) => ({ id, companyId: 7, type: "employee" }) as const;
const phone = (id: number) => ({ id, companyId: 7, type: "courier" }) as const;

/** How many changes are taken until the first is refused. */
function most(count: () => void): number {
  for (let calls = 0; calls < 10_000; calls += 1)
    try {
      count();
    } catch (error) {
      assert.equal((error as AppError).code, "too-many");
      return calls;
    }
  return Number.POSITIVE_INFINITY;
}

it("a phone has a tenth of the company's changes, an employee a quarter, all of them together the whole", () => {
  const limit = createChangeLimit(40);
  assert.equal(
    most(() => limit.count(phone(2))),
    4,
  );
  assert.equal(
    most(() => limit.count(employee(3))),
    10,
  );
  assert.equal(
    most(() => limit.count(employee(4))),
    10,
  );
  assert.equal(
    most(() => limit.count(employee(5))),
    10,
  );
  assert.equal(
    most(() => limit.count(employee(6))),
    6,
  );
  // What they did stops neither the owner nor another company, nor the end of somebody's access.
  assert.equal(
    most(() => limit.count({ ...employee(8), companyId: 8 })),
    10,
  );
  assert.equal(
    most(() => limit.countEnding(employee(6))),
    10,
  );
  assert.equal(
    most(() => limit.count(owner)),
    40,
  );
});

it("the people of one client have a tenth together, those of all clients as many as the company, apart from it", () => {
  const limit = createChangeLimit(40);
  const person = (id: number, clientId: number) => ({ id, companyId: 7, type: "portal", clientId }) as const;
  assert.equal(
    most(() => limit.count(person(2, 1))),
    4,
  );
  assert.equal(
    most(() => limit.count(person(3, 1))),
    0,
  );
  for (let client = 2; client <= 10; client += 1)
    assert.equal(
      most(() => limit.count(person(3 + client, client))),
      4,
    );
  assert.equal(
    most(() => limit.count(person(20, 11))),
    0,
  );
  assert.equal(
    most(() => limit.count(employee(30))),
    10,
  );
});

it("the owner stops nobody", () => {
  const limit = createChangeLimit(40);
  assert.equal(
    most(() => limit.count(owner)),
    40,
  );
  assert.equal(
    most(() => limit.count(employee(3))),
    10,
  );
});

it("several changes are counted together or not at all, and may be taken back", () => {
  const limit = createChangeLimit(40);
  limit.count(employee(3), 8);
  assert.throws(() => limit.count(employee(3), 3), { code: "too-many" });
  limit.uncount(employee(3), 5);
  assert.equal(
    most(() => limit.count(employee(3))),
    7,
  );
  limit.uncount(employee(4), 99);
  assert.equal(
    most(() => limit.count(employee(4))),
    10,
  );
});

it("a small number leaves everybody one, and 0 is no limit", () => {
  assert.equal(
    most(() => createChangeLimit(0).count(phone(2))),
    Number.POSITIVE_INFINITY,
  );
  const limit = createChangeLimit(3);
  assert.equal(
    most(() => limit.count(phone(2))),
    1,
  );
});
