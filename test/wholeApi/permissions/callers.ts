import assert from "node:assert/strict";
import { samplePictures } from "#features/account/server/samples.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { logoForm, sampleLogo } from "#features/company/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { makeKey } from "#features/keys/server/samples.ts";
import { phoneToken } from "#features/phone/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import type { Instant } from "#shared/dates.ts";
import { type Access, EMPLOYEE_ROLES, type EmployeeRole } from "#shared/routes/roles.ts";
import type { Caller, TestApi } from "#test/api.ts";

export const ROLES = [
  "nobody",
  "courier",
  "portal",
  "person of another client",
  "key",
  "basic",
  "cashier",
  "accountant",
  "admin",
  "owner",
  "owner of another company",
  "deleted employee",
  "expired token",
] as const;
export type Role = (typeof ROLES)[number];

/** The table of the contract, written a second time: a change of the first one alone fails. */
export const RIGHTS_OF: Readonly<Record<EmployeeRole, readonly Access[]>> = {
  basic: ["look", "orders", "bills"],
  cashier: ["look", "orders", "bills", "money", "till"],
  accountant: ["look", "bills", "money", "books"],
  admin: ["look", "orders", "bills", "money", "till", "books", "admin"],
};

export const isEmployee = (role: Role): role is EmployeeRole => role in RIGHTS_OF;

/** A caller of each kind. Those who can have a picture or a logo have one. */
export async function openCallers(api: TestApi, owner: Caller): Promise<Record<Role, Caller>> {
  const deleted = await api.employee(owner, "admin");
  assert.equal((await owner.del(`/employees/${deleted.user.id}`)).status, 204);
  const callers = {
    nobody: api.as(null),
    courier: await openPhone(api, owner),
    portal: await openPortal(api, owner),
    "person of another client": await openPortal(api, owner),
    key: api.as((await makeKey(owner)).key),
    basic: await api.employee(owner, "basic"),
    cashier: await api.employee(owner, "cashier"),
    accountant: await api.employee(owner, "accountant"),
    admin: await api.employee(owner, "admin"),
    owner,
    "owner of another company": await api.owner(),
    "deleted employee": deleted,
    "expired token": await openExpired(api, owner),
  };
  for (const role of [...EMPLOYEE_ROLES, "owner", "owner of another company"] as const)
    await addPicture(callers[role]);
  for (const role of ["owner", "owner of another company"] as const)
    assert.equal((await callers[role].put("/company/logo", logoForm(sampleLogo))).status, 200);
  return callers;
}

/** A new caller of this kind. Undefined for a kind that has no account to lose. */
export async function openFresh(api: TestApi, owner: Caller, role: Role): Promise<Caller | undefined> {
  if (isEmployee(role)) return api.employee(owner, role);
  if (role === "courier") return openPhone(api, owner);
  if (role === "portal" || role === "person of another client") return openPortal(api, owner);
  return role === "owner" || role === "owner of another company" ? api.owner() : undefined;
}

/** A phone of a courier of the owner's company. */
async function openPhone(api: TestApi, owner: Caller): Promise<Caller> {
  const { id } = (await owner.post("/couriers", sampleCourier())).body;
  return api.as(await phoneToken(owner, id, api.as(null)));
}

/** A person of a client of the owner's company. */
async function openPortal(api: TestApi, owner: Caller): Promise<Caller> {
  const { id } = (await owner.post("/clients", sampleClient({ allow_credit: true }))).body;
  return api.as(await portalToken(owner, id, api.as(null)));
}

/** An admin whose last request was 31 days ago. */
async function openExpired(api: TestApi, owner: Caller): Promise<Caller> {
  const caller = await api.employee(owner, "admin");
  await api.database.transaction((tx) =>
    tx
      .updateTable("sign_ins")
      .set({ last_used_at: "2026-10-20T15:00:00.000Z" as Instant })
      .where("account_id", "=", caller.user.id)
      .execute(),
  );
  return caller;
}

async function addPicture(caller: Caller) {
  const form = new FormData();
  form.set("name", caller.user.name);
  form.set("email", caller.user.email);
  form.set("profile_image", new Blob([samplePictures.png], { type: "image/png" }), "yo.png");
  assert.equal((await caller.post("/user/update", form)).status, 200);
}
