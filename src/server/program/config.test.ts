import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { samplePushKeys } from "#test/pushKeys.ts";
import { ConfigError, type Environment, readConfig } from "./config.ts";

const defaults = {
  port: 3000,
  host: "127.0.0.1",
  databaseUrl: null,
  databaseReplicaUrl: null,
  dataDir: "./data",
  backupsDir: null,
  backupsKept: 14,
  proofMonths: 12,
  filesTotalBytes: 20_000 * 1024 * 1024,
  bucket: null,
  timeZone: "America/Caracas",
  registration: "open",
  loginAttemptsPerMinute: 10,
  registrationsPerHour: 30,
  companyChangesPerMinute: 1200,
  keyCallsPerMinute: 300,
  sessionDays: 30,
  secretKeyFile: null,
  trustProxy: [],
  publicUrl: null,
  mail: null,
  rates: null,
  pushKeys: null,
  webhooks: false,
  webhooksAllow: [],
  metricsToken: null,
  logLevel: "warn",
};
const mail = {
  SMTP_URL: "smtp://u:s3creto@mail.example:587",
  MAIL_FROM: "Mandado <no-responder@mandado.example>",
  PUBLIC_URL: "https://mandado.example/",
};
const keys = samplePushKeys();
const url = "postgres://mandado:s3creto@db.example:5432/mandado";

const good: [Record<string, string>, Partial<Record<keyof typeof defaults, unknown>>][] = [
  [{}, {}],
  [{ PORT: "", HOST: "", DATA_DIR: "", DATABASE_URL: "", METRICS_TOKEN: "", TRUST_PROXY: "" }, {}],
  [{ PORT: "0" }, { port: 0 }],
  [{ PORT: " 8080 " }, { port: 8080 }],
  [{ PORT: "65535" }, { port: 65535 }],
  [{ HOST: "0.0.0.0" }, { host: "0.0.0.0" }],
  [{ HOST: "::1" }, { host: "::1" }],
  [{ HOST: "localhost" }, { host: "localhost" }],
  [{ HOST: "api-1.mandado.example" }, { host: "api-1.mandado.example" }],
  [{ DATABASE_URL: url }, { databaseUrl: url }],
  [{ DATABASE_URL: "postgresql://db/x" }, { databaseUrl: "postgresql://db/x" }],
  [{ DATABASE_URL: "postgres:///x?host=/run/pg" }, { databaseUrl: "postgres:///x?host=/run/pg" }],
  [
    { DATABASE_URL: url, DATABASE_REPLICA_URL: url },
    { databaseUrl: url, databaseReplicaUrl: url },
  ],
  [{ DATA_DIR: "/var/lib/mandado" }, { dataDir: "/var/lib/mandado" }],
  [{ BACKUPS_DIR: "/mnt/respaldos" }, { backupsDir: "/mnt/respaldos" }],
  [{ BACKUPS_KEPT: "1" }, { backupsKept: 1 }],
  [{ APP_TIME_ZONE: "Europe/Madrid" }, { timeZone: "Europe/Madrid" }],
  [{ FILES_TOTAL_MB: "1" }, { filesTotalBytes: 1_048_576 }],
  [{ COMPANY_CHANGES_PER_MINUTE: "0" }, { companyChangesPerMinute: 0 }],
  [{ KEY_CALLS_PER_MINUTE: "0" }, { keyCallsPerMinute: 0 }],
  [{ WEBHOOKS: "on" }, { webhooks: true }],
  [{ WEBHOOKS: "off" }, { webhooks: false }],
  [{ WEBHOOKS_ALLOW: "n8n, 10.0.0.0/8,::1" }, { webhooksAllow: ["n8n", "10.0.0.0/8", "::1"] }],
  [{ REGISTRATION: "closed" }, { registration: "closed" }],
  [{ REGISTRATION: "open" }, { registration: "open" }],
  [{ LOGIN_ATTEMPTS_PER_MINUTE: "0" }, { loginAttemptsPerMinute: 0 }],
  [{ REGISTRATIONS_PER_HOUR: "5" }, { registrationsPerHour: 5 }],
  [{ SESSION_DAYS: "3650" }, { sessionDays: 3650 }],
  [{ SECRET_KEY_FILE: "/run/secrets/mandado" }, { secretKeyFile: "/run/secrets/mandado" }],
  [{ TRUST_PROXY: "10.0.0.0/8, ::1,fd00::/8" }, { trustProxy: ["10.0.0.0/8", "::1", "fd00::/8"] }],
  [
    mail,
    {
      publicUrl: "https://mandado.example",
      mail: { smtpUrl: "smtp://u:s3creto@mail.example:587", from: mail.MAIL_FROM },
    },
  ],
  [
    { ...mail, SMTP_URL: "smtps://mail.example?tls.rejectUnauthorized=false", MAIL_FROM: "a@b.co" },
    {
      publicUrl: "https://mandado.example",
      mail: { smtpUrl: "smtps://mail.example?tls.rejectUnauthorized=false", from: "a@b.co" },
    },
  ],
  [{ PUBLIC_URL: "http://192.168.1.5:3000" }, { publicUrl: "http://192.168.1.5:3000" }],
  [
    { RATES_URL: "https://tasas.example/v1/oficial?k=1" },
    {
      rates: {
        url: "https://tasas.example/v1/oficial?k=1",
        value: "promedio",
        date: "fechaActualizacion",
      },
    },
  ],
  [
    { RATES_URL: "http://127.0.0.1:8000", RATES_VALUE: "usd.0.price", RATES_DATE: "usd.0.day" },
    { rates: { url: "http://127.0.0.1:8000/", value: "usd.0.price", date: "usd.0.day" } },
  ],
  [
    { PUSH_KEYS: `${keys.publicKey}:${keys.privateKey}`, PUBLIC_URL: "https://mandado.example" },
    { pushKeys: keys, publicUrl: "https://mandado.example" },
  ],
  [{ METRICS_TOKEN: "abc~123=" }, { metricsToken: "abc~123=" }],
  [{ LOG_LEVEL: "info" }, { logLevel: "info" }],
];

const bad: Record<string, string[]> = {
  PORT: ["abc", "-1", "65536", "3000.5", "0x10", "1e3", " ", "99999999999"],
  HOST: ["300.1.2.3", "1234", "http://localhost", "a b", "[::1]", "-a.b", "a..b", " "],
  DATABASE_URL: [
    "mysql://root@db/x",
    "db/x",
    "postgres:db",
    "postgres://",
    "postgres:///x",
    "postgres://u:p@db:99999/x",
    "postgres://u:50%zz@db/x",
    "postgres://u:p@d b/x",
    " ",
  ],
  DATABASE_REPLICA_URL: ["mysql://db/x", url],
  DATA_DIR: [" "],
  BACKUPS_DIR: [" "],
  SECRET_KEY_FILE: [" "],
  BACKUPS_KEPT: ["0", "-1", "1.5", "todos", "3651"],
  APP_TIME_ZONE: ["Mars/Olympus", "+04:00", "Caracas", " "],
  REGISTRATION: ["maybe", "OPEN", "1", "cerrado"],
  LOGIN_ATTEMPTS_PER_MINUTE: ["-1", "1.5", "many"],
  REGISTRATIONS_PER_HOUR: ["-1", "1.5", "many"],
  COMPANY_CHANGES_PER_MINUTE: ["-1", "1.5", "many"],
  KEY_CALLS_PER_MINUTE: ["-1", "1.5", "many"],
  WEBHOOKS: ["yes", "ON", "1"],
  WEBHOOKS_ALLOW: ["10.0.0.0/33", "a,,b", "300.1.2.3", "https://n8n", "*.interno"],
  SESSION_DAYS: ["0", "-3", "3651", "a week", "1.5"],
  TRUST_PROXY: ["proxy.example", "10.0.0.1,,10.0.0.2", "10.0.0.0/33", "::1/129", "10.0.0.0/8/8", "true"],
  FILES_TOTAL_MB: ["0", "-1", "1.5", "100000001", "20 GB"],
  PROOF_MONTHS: ["0", "121", "1.5", "x"],
  FILES_URL: [
    "s3.example/b",
    "https://s3.example/b",
    "https://a:b@s3.example",
    "https://a:b@s3.example/b/c",
    "ftp://a:b@s3/b",
  ],
  SMTP_URL: ["mail.example", "http://mail.example", "smtp://", "smtp://mail.example/x", "smtp://a b", " "],
  MAIL_FROM: ["nadie", "Mandado <nadie>", "a@b.co, c@d.co", "A\nBcc: x <a@b.co>", "<a@b.co> x", " "],
  PUBLIC_URL: [
    "mandado.example",
    "ftp://mandado.example",
    "https://mandado.example/mandado",
    "https://u:p@mandado.example",
    "https://mandado.example/?x=1",
    "https://mandado.example/#x",
    " ",
  ],
  RATES_URL: ["tasas.example", "ftp://tasas.example/v1", "https://u:p@tasas.example/v1", "https://a b", " "],
  RATES_VALUE: ["promedio"],
  RATES_DATE: ["fecha"],
  PUSH_KEYS: ["a:b", keys.publicKey, `${keys.privateKey}:${keys.publicKey}`, " "],
  METRICS_TOKEN: [" ", "two words", "ñandú", "a\nb"],
  LOG_LEVEL: [" ", "loud", "WARN", "warn,info"],
};

describe("configuration", () => {
  for (const [env, expected] of good) {
    test(`accepts ${JSON.stringify(env)}`, () => {
      assert.deepEqual(readConfig(env), { ...defaults, ...expected });
    });
  }

  for (const [variable, values] of Object.entries(bad)) {
    for (const value of values) {
      test(`refuses ${variable}=${JSON.stringify(value)}`, () => {
        const error = errorOf({ [variable]: value });
        assert.equal(error.variable, variable);
        assert.match(error.message, new RegExp(`^${variable}: [^\\n]+$`));
      });
    }
  }

  test("needs a sender and a public URL for a mail server", () => {
    for (const left of ["SMTP_URL", "MAIL_FROM", "PUBLIC_URL"]) {
      const error = errorOf({ ...mail, [left]: undefined });
      assert.equal(error.message, `${left}: SMTP_URL, MAIL_FROM y PUBLIC_URL van juntas`);
    }
  });

  test("needs a public URL for messages to phones", () => {
    const error = errorOf({ PUSH_KEYS: `${keys.publicKey}:${keys.privateKey}` });
    assert.equal(error.message, "PUSH_KEYS: necesita PUBLIC_URL");
  });

  test("repeats the invalid value, on one line", () => {
    assert.equal(
      errorOf({ PORT: "abc" }).message,
      'PORT: debe ser un número entero entre 0 y 65535 (recibido: "abc")',
    );
    assert.match(errorOf({ PORT: "a\nb" }).message, /recibido: "a\\nb"/);
  });

  test("keeps secrets out of the message", () => {
    const secret = "s3creto";
    for (const env of [
      { DATABASE_URL: `mysql://u:${secret}@db/x` },
      { DATABASE_URL: `postgres://u:${secret}@db:99999/x` },
      { DATABASE_REPLICA_URL: `postgres://u:${secret}@db/x` },
      { METRICS_TOKEN: `${secret} ${secret}` },
      { PUSH_KEYS: `${keys.publicKey}:${secret}` },
      { SMTP_URL: `http://u:${secret}@mail.example` },
      { RATES_URL: `https://u:${secret}@tasas.example/v1` },
      { PUBLIC_URL: `https://u:${secret}@mandado.example` },
    ]) {
      assert.ok(!errorOf(env).message.includes(secret));
    }
  });

  test("cannot be changed afterwards", () => {
    const config = readConfig({ TRUST_PROXY: "10.0.0.1" });
    assert.ok(Object.isFrozen(config) && Object.isFrozen(config.trustProxy));
  });
});

function errorOf(env: Environment): ConfigError {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  return assert.fail("no error");
}
