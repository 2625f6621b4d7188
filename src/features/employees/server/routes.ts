import {
  emailErrors,
  insertAccount,
  tellOldAddress,
  updateAccount,
} from "#features/account/server/queries.ts";
import { change, read } from "#server/endpoint.ts";
import { recordChanges } from "#server/recordChanges.ts";
import type { Db } from "#server/schema.ts";
import { hashPassword } from "#server/signIn/passwords.ts";
import { closeSignIns, requireProof, sessionStart } from "#server/signIn/session.ts";
import { turnOffTwoFactor } from "#server/twoFactor/twoFactor.ts";
import { AppError, orNotFound } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { type Employee, employeeRoutes as routes } from "../contract.ts";
import { stillInText } from "../texts.ts";
import { findEmployee, pageOfEmployees, phonesLetInBy, removeEmployee, toEmployee } from "./queries.ts";

const toEvent = (id: number) => ({ entity: "employee", id }) as const;
const { created, updated, removed } = recordChanges<Employee>(
  "employee",
  ({ name }) => `el empleado ${name}`,
);

interface EmployeeCall {
  db: Db;
  actor: Actor;
  params: { id: number };
}

/** The query locks accounts of both types. An owner is not an employee, so it is a 404 here. */
const employeeOf = async ({ db, actor, params }: EmployeeCall) =>
  orNotFound(await findEmployee(db, actor.companyId, params.id));

export const employeeEndpoints = [
  read(routes.filter, async ({ db, actor, query }) => ({
    answer: await pageOfEmployees(db, actor.companyId, query),
  })),

  read(routes.get, async (call) => {
    const row = await employeeOf(call);
    return { answer: toEmployee(row), version: row.version };
  }),

  change(routes.create, {
    check: async ({ db, body }) => ({ errors: await emailErrors(db, body.email), checked: undefined }),
    prepare: ({ body, ip }) => hashPassword(body.password, ip),
    handle: async ({ tx, actor, body: { name, email, role }, ready: passwordHash, at }) => {
      const { companyId } = actor;
      const row = await insertAccount(tx, {
        companyId,
        type: "employee",
        role,
        name,
        email,
        passwordHash,
        at,
      });
      return created(toEmployee({ ...row, role, two_factor_since: null }), row.version);
    },
  }),

  change(routes.update, {
    lock: "accounts",
    check: async (call) => {
      const before = await employeeOf(call);
      return { errors: await emailErrors(call.db, call.body.email, before.id), checked: before };
    },
    handle: async ({
      tx,
      actor,
      signInId,
      body: { name, email, role },
      checked: before,
      at,
      now,
      config,
    }) => {
      const after = role ?? before.role;
      const isOwn = before.id === actor.id;
      if (isOwn && after !== before.role) throw new AppError("forbidden");
      // One's own e-mail changes under the rules of the profile.
      if (isOwn && email !== before.email) {
        await requireProof(tx, signInId, now);
        await closeSignIns(tx, before.id, signInId ?? undefined);
        await tellOldAddress(tx, before, email, { config, now });
      }
      const changed = await updateAccount(tx, before.id, { name, email, role: after }, at);
      const row = { ...before, ...changed, role: after };
      return updated(toEmployee(before), toEmployee(row), row.version);
    },
  }),

  change(routes.password, {
    lock: "accounts",
    check: async (call) => ({ errors: {}, checked: await employeeOf(call) }),
    prepare: async ({ database, actor, params, body, signInId, ip, now }) => {
      if (params.id === actor.id) await requireProof(database.read, signInId, now);
      return hashPassword(body.password, ip);
    },
    handle: async ({ tx, actor, signInId, checked: before, ready: passwordHash, at, now, config }) => {
      const { id, role } = before;
      if (id === actor.id) await tellOldAddress(tx, before, null, { config, now });
      const row = { ...before, ...(await updateAccount(tx, id, { passwordHash }, at)), role };
      // An employee that changes its own password keeps this sign-in.
      await closeSignIns(tx, id, id === actor.id && signInId !== null ? signInId : undefined);
      const summary = `Cambió la contraseña del empleado ${row.name}`;
      return {
        answer: toEmployee(row),
        version: row.version,
        events: [{ ...toEvent(id), action: "password", summary }],
      };
    },
  }),

  change(routes.twoFactorOff, {
    lock: "accounts",
    handle: async ({ tx, actor, params }) => {
      const row = await employeeOf({ db: tx, actor, params });
      // People turn off their own on the security page, with password and code.
      if (row.id === actor.id) throw new AppError("forbidden");
      if (!(await turnOffTwoFactor(tx, row.id))) throw new AppError("not-found");
      const summary = `Desactivó la verificación en dos pasos del empleado ${row.name}`;
      const change = { before: { two_factor: true }, after: { two_factor: false } };
      return { events: [{ ...toEvent(row.id), action: "two_factor", summary, ...change }] };
    },
  }),

  read(routes.phones, async (call) => ({
    answer: await phonesLetInBy(call.db, await employeeOf(call), sessionStart(call)),
  })),

  change(routes.remove, {
    lock: "accounts",
    handle: async ({ tx, actor, params, at, now, config }) => {
      const row = await employeeOf({ db: tx, actor, params });
      if (row.id === actor.id) throw new AppError("forbidden");
      await removeEmployee(tx, row, at);
      await closeSignIns(tx, row.id);
      const phones = await phonesLetInBy(tx, row, sessionStart({ now, config }));
      return removed(toEmployee(row), stillInText(phones));
    },
  }),
];
