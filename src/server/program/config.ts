import { isIP } from "node:net";
import { zoneNamed } from "#shared/clock/wallClock.ts";
import { EMAIL } from "#shared/fields.ts";
import { type PushKeys, readPushKeys } from "../push/keys.ts";
import { StartupError } from "./startupError.ts";

const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** The configuration from the environment, every value already checked. */
export type Config = Readonly<{
  /** 0: the system chooses. */
  port: number;
  host: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** The URL of a streaming replica of `databaseUrl`. */
  databaseReplicaUrl: string | null;
  dataDir: string;
  /** The directory of the embedded database's backups; null: `backups` in `dataDir`. */
  backupsDir: string | null;
  backupsKept: number;
  proofMonths: number;
  /** The room for all companies' photos and signatures. */
  filesTotalBytes: number;
  /** The bucket of photos and signatures; null: `files` in `dataDir`. */
  bucket: BucketSettings | null;
  timeZone: string;
  registration: "open" | "closed";
  /** 0: no limit. */
  loginAttemptsPerMinute: number;
  /** 0: no limit. */
  registrationsPerHour: number;
  /** POST, PUT and DELETE of one company; 0: no limit. */
  companyChangesPerMinute: number;
  /** Calls of one key; 0: no limit. */
  keyCallsPerMinute: number;
  sessionDays: number;
  /** Null: `secret.key` in `dataDir`, created at the first start. */
  secretKeyFile: string | null;
  /** IP addresses and CIDR ranges. */
  trustProxy: readonly string[];
  /** The product's public URL: an origin, without a slash at its end. */
  publicUrl: string | null;
  /** Null: no mails are sent. Never set without `publicUrl`, which the mails' links need. */
  mail: MailSettings | null;
  /** Null: nobody is asked for exchange rates. */
  rates: RatesSettings | null;
  /** Null: no closed page is told of anything. Never set without `publicUrl`, which says who sends. */
  pushKeys: PushKeys | null;
  /** Whether owners may have messages sent to other software. */
  webhooks: boolean;
  /** The inner IP addresses, CIDR ranges and host names that such messages may go to. */
  webhooksAllow: readonly string[];
  /** Null: no metrics. */
  metricsToken: string | null;
  logLevel: LogLevel;
}>;

export type BucketSettings = Readonly<{
  /** The URL of the bucket, without the keys. */
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
}>;

export type MailSettings = Readonly<{
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  smtpUrl: string;
  /** An address, optionally with a name: `Mandado <correo@ejemplo.com>`. */
  from: string;
}>;

/** The endpoint that publishes the exchange rate as JSON, and where in it value and date are. */
export type RatesSettings = Readonly<{ url: string; value: string; date: string }>;

/** One line that names the variable. It never repeats a value that may hold a secret. */
export class ConfigError extends StartupError {
  override readonly name = "ConfigError";
  readonly variable: string;

  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`);
    this.variable = variable;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration. Throws a `ConfigError` for the first invalid value. An empty variable counts as unset, because compose
 * files and unit files write it so; a blank one is an error. Spaces around a value are ignored.
 */
export function readConfig(env: Environment): Config {
  const databaseUrl = optional(env, "DATABASE_URL", postgresUrl);
  const databaseReplicaUrl = optional(env, "DATABASE_REPLICA_URL", postgresUrl);
  if (databaseReplicaUrl !== null && databaseUrl === null) {
    throw new ConfigError("DATABASE_REPLICA_URL", "solo tiene sentido junto con DATABASE_URL");
  }
  return Object.freeze({
    port: optional(env, "PORT", whole(0, 65_535)) ?? 3000,
    host: optional(env, "HOST", host) ?? "127.0.0.1",
    databaseUrl,
    databaseReplicaUrl,
    dataDir: optional(env, "DATA_DIR", folder) ?? "./data",
    backupsDir: optional(env, "BACKUPS_DIR", folder),
    backupsKept: optional(env, "BACKUPS_KEPT", whole(1, 3650)) ?? 14,
    proofMonths: optional(env, "PROOF_MONTHS", whole(1, 120)) ?? 12,
    filesTotalBytes: (optional(env, "FILES_TOTAL_MB", whole(1, 100_000_000)) ?? 20_000) * MEBIBYTE,
    bucket: optional(env, "FILES_URL", bucket),
    timeZone: optional(env, "APP_TIME_ZONE", timeZone) ?? "America/Caracas",
    registration: optional(env, "REGISTRATION", registration) ?? "open",
    loginAttemptsPerMinute: optional(env, "LOGIN_ATTEMPTS_PER_MINUTE", whole(0, MAX_COUNT)) ?? 10,
    registrationsPerHour: optional(env, "REGISTRATIONS_PER_HOUR", whole(0, MAX_COUNT)) ?? 30,
    companyChangesPerMinute: optional(env, "COMPANY_CHANGES_PER_MINUTE", whole(0, MAX_COUNT)) ?? 1200,
    keyCallsPerMinute: optional(env, "KEY_CALLS_PER_MINUTE", whole(0, MAX_COUNT)) ?? 300,
    sessionDays: optional(env, "SESSION_DAYS", whole(1, 3650)) ?? 30,
    secretKeyFile: optional(env, "SECRET_KEY_FILE", file),
    trustProxy: Object.freeze(optional(env, "TRUST_PROXY", proxies) ?? []),
    ...mailSettings(env),
    rates: ratesSettings(env),
    pushKeys: pushSettings(env),
    webhooks: optional(env, "WEBHOOKS", onOff) === "on",
    webhooksAllow: Object.freeze(optional(env, "WEBHOOKS_ALLOW", destinations) ?? []),
    metricsToken: optional(env, "METRICS_TOKEN", token) ?? null,
    logLevel: optional(env, "LOG_LEVEL", logLevel) ?? "warn",
  });
}

const MAX_COUNT = 1_000_000;
const MEBIBYTE = 1024 * 1024;

/** A mail server needs a sender, and both need the public URL. The public URL may be set alone. */
function mailSettings(env: Environment): Pick<Config, "publicUrl" | "mail"> {
  const publicUrl = optional(env, "PUBLIC_URL", origin);
  const smtpUrl = optional(env, "SMTP_URL", smtp);
  const from = optional(env, "MAIL_FROM", sender);
  const together = "SMTP_URL, MAIL_FROM y PUBLIC_URL van juntas";
  if (smtpUrl === null && from === null) return { publicUrl, mail: null };
  if (smtpUrl === null) throw new ConfigError("SMTP_URL", together);
  if (from === null) throw new ConfigError("MAIL_FROM", together);
  if (publicUrl === null) throw new ConfigError("PUBLIC_URL", together);
  return { publicUrl, mail: Object.freeze({ smtpUrl, from }) };
}

/** A push service wants to know whom to ask. */
function pushSettings(env: Environment): PushKeys | null {
  const keys = optional(env, "PUSH_KEYS", pushKeys);
  if (keys !== null && optional(env, "PUBLIC_URL", origin) === null)
    throw new ConfigError("PUSH_KEYS", "necesita PUBLIC_URL");
  return keys;
}

function ratesSettings(env: Environment): RatesSettings | null {
  const url = optional(env, "RATES_URL", endpoint);
  const value = optional(env, "RATES_VALUE", dottedPath);
  const date = optional(env, "RATES_DATE", dottedPath);
  if (url !== null)
    return Object.freeze({ url, value: value ?? "promedio", date: date ?? "fechaActualizacion" });
  if (value !== null) throw new ConfigError("RATES_VALUE", "solo tiene sentido junto con RATES_URL");
  if (date !== null) throw new ConfigError("RATES_DATE", "solo tiene sentido junto con RATES_URL");
  return null;
}

/** Returns the value, or calls `refuse` with what was expected. A secret is not repeated. */
type Reader<T> = (text: string, refuse: (expected: string, secret?: "secret") => never) => T;

function optional<T>(env: Environment, variable: string, read: Reader<T>): T | null {
  const raw = env[variable];
  if (raw === undefined || raw === "") return null;
  return read(raw.trim(), (expected, secret) => {
    // JSON keeps the value on one line.
    const received = secret ? "" : ` (recibido: ${JSON.stringify(raw.slice(0, 60))})`;
    throw new ConfigError(variable, `${expected}${received}`);
  });
}

function whole(min: number, max: number): Reader<number> {
  return (text, refuse) => {
    const value = Number(text);
    if (/^\d{1,9}$/.test(text) && value >= min && value <= max) return value;
    return refuse(`debe ser un número entero entre ${min} y ${max}`);
  };
}

const host: Reader<string> = (text, refuse) => {
  if (isIP(text) !== 0 || isHostName(text)) return text;
  return refuse("debe ser una dirección IP o un nombre de equipo");
};

function isHostName(text: string): boolean {
  const isName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*$/i.test(text);
  // Digits and dots alone must be a valid address: 300.1.2.3 is not a host name.
  return isName && !/^[\d.]+$/.test(text);
}

const postgresUrl: Reader<string> = (text, refuse) => {
  if (/^postgres(ql)?:\/\//.test(text) && namesServer(text)) return text;
  return refuse("debe tener la forma postgres://usuario:clave@servidor:5432/base", "secret");
};

const smtp: Reader<string> = (text, refuse) => {
  const url = /^smtps?:\/\//.test(text) && !/\s/.test(text) ? URL.parse(text) : null;
  if (url && url.hostname !== "" && ["", "/"].includes(url.pathname)) return text;
  return refuse("debe tener la forma smtp://usuario:clave@servidor:587", "secret");
};

const bucket: Reader<BucketSettings> = (text, refuse) => {
  const url = /^https?:\/\//.test(text) && !/\s/.test(text) ? URL.parse(text) : null;
  const [, name = ""] = /^\/([\w.-]+)\/?$/.exec(url?.pathname ?? "") ?? [];
  if (!url || name === "" || url.username === "" || url.password === "")
    return refuse("debe tener la forma https://clave:secreto@s3.ejemplo.com/cubo?region=us-east-1", "secret");
  return Object.freeze({
    endpoint: `${url.protocol}//${url.host}/${name}`,
    region: url.searchParams.get("region") ?? "auto",
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
  });
};

const sender: Reader<string> = (text, refuse) => {
  const [, address = text] = /^[^<>]{1,100}<([^<>]*)>$/.exec(text) ?? [];
  const isOneLine = !/[\p{Cc}\u2028\u2029]/u.test(text);
  if (isOneLine && EMAIL.test(address)) return text;
  return refuse("debe ser un correo, como Mandado <correo@ejemplo.com>");
};

const origin: Reader<string> = (text, refuse) => {
  const url = /^https?:\/\//.test(text) ? URL.parse(text) : null;
  // The product is at the root of its host, and a password in a link would be visible to everybody.
  if (url && `${url.origin}/` === url.href && !/[?#]/.test(text)) return url.origin;
  return refuse("debe tener la forma https://mandado.ejemplo.com, sin nada detrás", "secret");
};

const endpoint: Reader<string> = (text, refuse) => {
  const url = /^https?:\/\//.test(text) && !/\s/.test(text) ? URL.parse(text) : null;
  // `fetch` takes no user and password in a URL.
  if (url && url.hostname !== "" && url.username === "" && url.password === "") return url.href;
  return refuse("debe tener la forma https://servidor/ruta", "secret");
};

const pushKeys: Reader<PushKeys> = (text, refuse) =>
  readPushKeys(text) ?? refuse("debe tener la forma pública:privada, un par de claves VAPID", "secret");

const dottedPath: Reader<string> = (text, refuse) =>
  /^[^.\s]+(\.[^.\s]+)*$/.test(text) ? text : refuse("debe ser una ruta con puntos, como datos.promedio");

/** Whether the driver can parse it and it names a server: a host, or a socket's folder in `?host=`. */
function namesServer(text: string): boolean {
  const url = URL.parse(text);
  if (!url || /\s/.test(text)) return false;
  const encoded = /%(?![0-9a-f]{2})/i.test(url.username + url.password + url.hostname + url.pathname);
  return !encoded && (url.hostname !== "" || Boolean(url.searchParams.get("host")));
}

const folder: Reader<string> = (text, refuse) => text || refuse("debe ser una carpeta");

const file: Reader<string> = (text, refuse) => text || refuse("debe ser un archivo");

const timeZone: Reader<string> = (text, refuse) => {
  const expected = "debe ser una zona horaria, como America/Caracas";
  // A bare offset (+04:00) has no summer time, so it is not a time zone.
  if (!/^[a-z]/i.test(text)) return refuse(expected);
  try {
    return zoneNamed(text);
  } catch {
    return refuse(expected);
  }
};

const registration: Reader<"open" | "closed"> = (text, refuse) =>
  text === "open" || text === "closed" ? text : refuse("debe ser open o closed");

const proxies: Reader<string[]> = (text, refuse) => {
  const entries = text.split(",").map((entry) => entry.trim());
  if (entries.every(isRange)) return entries;
  return refuse("debe ser una lista de direcciones IP o rangos CIDR separados por comas");
};

const onOff: Reader<"on" | "off"> = (text, refuse) =>
  text === "on" || text === "off" ? text : refuse("debe ser on u off");

const destinations: Reader<string[]> = (text, refuse) => {
  const entries = text.split(",").map((entry) => entry.trim());
  if (entries.every((entry) => isRange(entry) || isHostName(entry))) return entries;
  return refuse("debe ser una lista de direcciones IP, rangos CIDR o nombres de equipo separados por comas");
};

function isRange(entry: string): boolean {
  const [address = "", bits, ...more] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const logLevel: Reader<LogLevel> = (text, refuse) =>
  LOG_LEVELS.find((level) => level === text) ?? refuse(`debe ser ${LOG_LEVELS.join(", ")}`);

// Only characters that an Authorization header can carry.
const token: Reader<string> = (text, refuse) =>
  /^[\x21-\x7e]+$/.test(text) ? text : refuse("debe ser texto ASCII sin espacios", "secret");
