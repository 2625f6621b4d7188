import { sampleRegistration } from "#features/account/server/samples.ts";
import { codeAt } from "#features/account/server/security/samples.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleEmployee } from "#features/employees/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of an answer, field by field
type Json = any;

/** A signed-in caller of the API. Journeys use it to create their data. */
export class Account {
  readonly url: string;
  readonly email: string;
  readonly session: { access_token: string; user: Json; type: string };

  constructor(url: string, email: string, session: Account["session"]) {
    this.url = url;
    this.email = email;
    this.session = session;
  }

  async call(method: string, path: string, body?: object): Promise<Json> {
    const answer = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.session.access_token}`,
        ...(body && !(body instanceof FormData) ? { "Content-Type": "application/json" } : {}),
      },
      body: body instanceof FormData ? body : body ? JSON.stringify(body) : null,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  }

  get(path: string) {
    return this.call("GET", path);
  }

  post(path: string, body: object) {
    return this.call("POST", path, body);
  }

  put(path: string, body: object) {
    return this.call("PUT", path, body);
  }

  del(path: string) {
    return this.call("DELETE", path);
  }

  client(change: object = {}) {
    return this.post("/clients", sampleClient(change));
  }

  service(change: object = {}) {
    return this.post("/services", sampleService(change));
  }

  courier(change: object = {}) {
    return this.post("/couriers", sampleCourier(change));
  }

  /** Signs in a new employee of this company. */
  async employee(change: object = {}): Promise<Account> {
    const body = sampleEmployee(change);
    await this.post("/employees", body);
    return signIn(this.url, "/login", body);
  }

  /** Turns two-factor sign-in on. Returns the secret and the recovery codes. */
  async secure(): Promise<{ secret: string; codes: string[] }> {
    const { secret } = await this.post("/user/two-factor", { password: PASSWORD });
    const code = codeAt(secret, new Date());
    const { recovery_codes } = await this.post("/user/two-factor/confirm", { code });
    return { secret, codes: recovery_codes };
  }
}

/** The password of every account in a journey. */
export const PASSWORD = "clave-segura-1";

/** Signs in the owner of a new company. */
export function register(url: string, change: object = {}): Promise<Account> {
  return signIn(url, "/register", sampleRegistration(change));
}

async function signIn(url: string, path: string, body: { email: string }): Promise<Account> {
  const answer = await fetch(`${url}/api${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return new Account(url, body.email, (await answer.json()) as Account["session"]);
}
