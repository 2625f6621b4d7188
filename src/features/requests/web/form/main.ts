import { isLimited } from "#features/calendar/web/limitedForm.ts";
import type { PublicForm } from "#features/requests/formContract.ts";
import { randomUuid } from "#web/randomUuid.ts";
import { ask, type Sent } from "./api.ts";
import { clearErrors, type Errors, missingIn, showError, showErrors } from "./errors.ts";
import { keepEstimate } from "./estimate.ts";
import { readPasted } from "./pasted.ts";
import { bodyOf } from "./values.ts";

const WRONG = "Revise lo que está marcado.";
const LOST = "No hay conexión. Lo que escribió sigue aquí: envíelo otra vez cuando vuelva.";
const BUSY = "Hay demasiadas solicitudes en este momento. Pruebe otra vez en unos minutos.";
const UNKNOWN = "Este formulario no existe o ya no recibe solicitudes.";
const NO_SERVICES = "Por ahora no se reciben solicitudes aquí.";
const UNREACHED = "No se pudo abrir el formulario. Revise la conexión.";

const slug = encodeURIComponent(decodeURIComponent(location.pathname.split("/")[2] ?? ""));

function find<Kind extends HTMLElement>(id: string): Kind {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element as Kind;
}

const form = find<HTMLFormElement>("form");
const parts = { opening: find("opening"), form, sent: find("sent"), closed: find("closed") };
const failed = find("failed");
const send = form.querySelector("button");
const estimate = keepEstimate(form, slug);

/** The same for a request that is sent again, so that it is kept once. */
let uuid = randomUuid();
let sending = false;

function show(part: keyof typeof parts): void {
  for (const [name, element] of Object.entries(parts)) element.hidden = name !== part;
}

function close(why: string, mayRetry: boolean): void {
  const [said] = parts.closed.getElementsByTagName("p");
  if (said) said.textContent = why;
  find("retry").hidden = !mayRetry;
  show("closed");
}

const option = ({ id, name }: { id: number; name: string }) => new Option(name, String(id));

/** A zone where nobody goes can't be chosen, and says so. */
function zoneOption({ served, ...zone }: PublicForm["zones"][number]): HTMLOptionElement {
  const choice = option(served ? zone : { ...zone, name: `${zone.name} (no la atendemos)` });
  choice.disabled = !served;
  return choice;
}
const selectOf = (name: string) => form.elements.namedItem(name) as HTMLSelectElement;
const inputOf = (name: string) => form.elements.namedItem(name) as HTMLInputElement;

/** Why what is typed is not possible. */
let impossible = (): Errors => ({});

/** A form of a company that limits nothing loads nothing more. */
async function limit(offered: PublicForm): Promise<void> {
  impossible = () => ({});
  if (!isLimited(offered)) return;
  const { firstPossible, impossibleIn } = await import("#features/calendar/web/possibleForm.ts");
  const first = firstPossible(offered, offered.today);
  inputOf("date").value = first.date;
  // Later today: the form has to say when.
  if (first.date === offered.today && first.from !== null) inputOf("promised_time").value = first.from;
  impossible = () => {
    const values = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
    return impossibleIn(offered, bodyOf(values));
  };
}

/** Says what is not possible beside its field, and takes back what has become possible. */
function showImpossible(): void {
  const errors = impossible();
  for (const name of LIMITED) {
    const control = inputOf(name);
    const error = errors[name]?.[0];
    if (error !== undefined || control.dataset.impossible) showError(control, error);
    control.toggleAttribute("data-impossible", error !== undefined);
  }
}

const LIMITED = ["date", "promised_time", "pickup_zone_id", "delivery_zone_id"] as const;

function fill({ company, services, zones, today }: PublicForm): void {
  find("company").textContent = company.name;
  document.title = `Pida un envío · ${company.name}`;
  if (company.logo !== null) {
    find<HTMLImageElement>("logo").src = `/api${company.logo}`;
    find("logo").hidden = false;
  }
  const service = selectOf("service_id");
  service.replaceChildren(
    ...(services.length > 1 ? [new Option("Elija un servicio", "")] : []),
    ...services.map(option),
  );
  const describe = () => {
    const chosen = services.find(({ id }) => String(id) === service.value);
    find("description").textContent = chosen?.description ?? "";
    find("description").hidden = !chosen;
  };
  service.addEventListener("change", describe);
  describe();
  for (const name of ["pickup_zone_id", "delivery_zone_id"]) selectOf(name).append(...zones.map(zoneOption));
  for (const label of form.querySelectorAll<HTMLElement>("[data-zone]")) label.hidden = zones.length === 0;
  Object.assign(inputOf("date"), { min: today, value: inputOf("date").value || today });
}

async function open(): Promise<void> {
  const { status, body } = await ask<PublicForm>(slug);
  if (status === 404) return close(UNKNOWN, false);
  if (status !== 200 || !body) return close(UNREACHED, true);
  fill(body);
  await limit(body);
  if (body.services.length === 0) return close(NO_SERVICES, false);
  show("form");
  estimate.refresh();
}

async function submit(): Promise<void> {
  failed.textContent = "";
  const missing = { ...impossible(), ...missingIn(form) };
  showErrors(form, missing);
  if (Object.keys(missing).length > 0) {
    failed.textContent = WRONG;
    return;
  }
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
  const typed = await withPaid(bodyOf(values));
  if (typed === undefined) {
    failed.textContent = LOST;
    return;
  }
  const { status, body } = await ask<Sent>(`${slug}/requests`, { ...typed, uuid });
  if (status === 201) return thank(body ?? {});
  if (status === 404) return close(UNKNOWN, false);
  const others = status === 422 ? showErrors(form, underPaid(body?.errors ?? {})) : [];
  failed.textContent = status === 422 ? [WRONG, ...others].join(" ") : status === 0 ? LOST : BUSY;
}

/** Reads with what is paid. Its reader loads with the first such order; undefined if that fails. */
async function withPaid(body: Record<string, unknown>): Promise<object | undefined> {
  const { pays_with: text } = body;
  if (typeof text !== "string") return body;
  const reader = await import("#features/collections/web/paysWithForm.ts").catch(() => undefined);
  return reader && { ...body, pays_with: reader.readPaysWith(text) };
}

/** What is wrong with either currency stands under the field of both. */
function underPaid(errors: Errors): Errors {
  const { "pays_with.USD": dollars, "pays_with.VES": bolivares, ...others } = errors;
  const paid = dollars ?? bolivares;
  return paid ? { ...others, pays_with: paid } : others;
}

function thank({ number = 0, tracking_url }: Sent): void {
  find("number").textContent = `Número ${String(number).padStart(6, "0")}`;
  const link = find<HTMLAnchorElement>("tracking");
  link.hidden = !tracking_url;
  if (tracking_url) link.href = tracking_url;
  show("sent");
  parts.sent.querySelector("h2")?.focus();
  uuid = randomUuid();
}

/** Another one from the same sender. */
function again(): void {
  for (const name of ["receipt.full_name", "receipt.phone", "receipt.address", "notes", "pays_with"])
    inputOf(name).value = "";
  selectOf("delivery_zone_id").value = "";
  show("form");
  estimate.refresh();
  inputOf("receipt.full_name").focus();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (sending) return;
  sending = true;
  send?.setAttribute("aria-disabled", "true");
  await submit();
  sending = false;
  send?.removeAttribute("aria-disabled");
});
clearErrors(form);
form.addEventListener("input", showImpossible);
readPasted(form, () => inputOf("date").min);
find("again").addEventListener("click", again);
find("retry").addEventListener("click", () => void open());
void open();
