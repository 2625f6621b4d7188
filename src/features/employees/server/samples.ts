import { randomUUID } from "node:crypto";

/** A valid basic employee with a unique e-mail. */
export function sampleEmployee(change: object = {}) {
  return {
    name: "Rosa Núñez",
    email: `${randomUUID()}@ejemplo.com`,
    role: "basic",
    password: "clave-segura-1",
    confirmPassword: "clave-segura-1",
    ...change,
  };
}
