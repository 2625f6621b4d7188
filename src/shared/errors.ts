import type { Instant } from "./dates.ts";

/** Messages by the path of their field: `{"receipt.phone": ["…"]}`. */
export type FieldErrors = Record<string, string[]>;

/** Adds messages to what a field says already, each once. */
export function addMessages(errors: FieldErrors, field: string, messages: readonly string[]): void {
  errors[field] = [...new Set([...(errors[field] ?? []), ...messages])];
}

/** Who changed a record last, when, and the summary of that event. */
export interface LastChange {
  by: string;
  at: Instant;
  summary: string;
}

/** Every expected failure with its HTTP status and Spanish message. */
const ERRORS = {
  "bad-json": { status: 400, message: "El contenido no es JSON válido" },
  unauthenticated: { status: 401, message: "Unauthenticated." },
  "bad-credentials": { status: 401, message: "Correo o contraseña incorrectos" },
  forbidden: { status: 403, message: "No tienes permiso para realizar esta acción" },
  "not-found": { status: 404, message: "Recurso no encontrado" },
  conflict: { status: 409, message: "La operación no es posible en el estado actual" },
  gone: { status: 410, message: "La orden se eliminó" },
  stale: { status: 412, message: "Otro usuario modificó este registro. Recarga antes de guardar." },
  "too-large": { status: 413, message: "El contenido es demasiado grande" },
  "media-type": { status: 415, message: "Tipo de contenido no soportado" },
  invalid: { status: 422, message: "Los datos enviados no son válidos" },
  "key-reused": { status: 422, message: "La clave de idempotencia ya se usó con otros datos" },
  "too-many": { status: 429, message: "Demasiados intentos. Espera un momento e inténtalo de nuevo." },
  internal: { status: 500, message: "Error interno del servidor" },
  unavailable: {
    status: 503,
    message: "El servicio no está disponible. Inténtalo de nuevo en unos segundos.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

interface ErrorDetails {
  /** Replaces the code's default message. */
  message?: string;
  errors?: FieldErrors;
  /** Seconds, for `Retry-After`. */
  retryAfter?: number;
  /** The change that made an edit stale. */
  changed?: LastChange | undefined;
  /** The password was right, but the sign-in needs a code. */
  twoFactor?: true;
  /** A similar record exists. The caller may insist. */
  duplicate?: true;
  /** Another payment has the reference, or one like it. The message names that payment and its client. */
  usedReference?: true;
  /** Another payment has this very reference. Whether the caller may insist, with a reason. */
  acceptsReason?: boolean;
  /** The password must be given again first. */
  reauthenticate?: true;
  /** The id of the earlier record that this one repeats. */
  previous?: number;
  /** The id of what an earlier call with this key made. */
  id?: number;
  /** The bank account of that record. */
  account?: string;
  /** Which order or request has the number that was sent: its id and its number. */
  holder?: { delivery_id: number | null; request_id?: number; number: number };
}

/** An expected failure: a status, a Spanish message and perhaps messages by field. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly changed: LastChange | undefined;
  readonly twoFactor: true | undefined;
  readonly duplicate: true | undefined;
  readonly usedReference: true | undefined;
  readonly acceptsReason: boolean | undefined;
  readonly reauthenticate: true | undefined;
  readonly previous: number | undefined;
  readonly id: number | undefined;
  readonly account: string | undefined;
  readonly holder: ErrorDetails["holder"];

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERRORS[code].message);
    this.code = code;
    this.status = ERRORS[code].status;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
    this.changed = details.changed;
    this.twoFactor = details.twoFactor;
    this.duplicate = details.duplicate;
    this.usedReference = details.usedReference;
    this.acceptsReason = details.acceptsReason;
    this.reauthenticate = details.reauthenticate;
    this.previous = details.previous;
    this.id = details.id;
    this.account = details.account;
    this.holder = details.holder;
  }
}

/** The fields that a 422 names at most. A list of thousands of wrong entries has as many. */
const MOST_FIELDS = 100;

/** A 422 with messages by field, of the first hundred fields. */
export function invalid(errors: FieldErrors): AppError {
  const fields = Object.entries(errors);
  const first = fields.length > MOST_FIELDS ? Object.fromEntries(fields.slice(0, MOST_FIELDS)) : errors;
  return new AppError("invalid", { errors: first });
}

/** A 409 whose message names the state that forbids the change. */
export function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}

/** Returns the value; throws `not-found` if it is undefined. */
export function orNotFound<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new AppError("not-found");
  return thing;
}
