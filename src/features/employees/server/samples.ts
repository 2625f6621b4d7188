import { randomUUID } from "node:crypto";

/** A basic employee that the API takes, with an e-mail of its own. */
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
