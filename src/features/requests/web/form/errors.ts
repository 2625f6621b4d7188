type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export type Errors = Record<string, string[]>;

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter((element): element is Control => "name" in element && element.name !== "");

/** What is missing, before anything is sent. */
export function missingIn(form: HTMLFormElement): Errors {
  const missing = controlsOf(form).filter(({ required, value }) => required && value.trim() === "");
  return Object.fromEntries(missing.map(({ name, dataset }) => [name, [dataset.required ?? ""]]));
}

/** Shows each message under its field, and moves to the first. Returns the messages of fields that the form doesn't have. */
export function showErrors(form: HTMLFormElement, errors: Errors): string[] {
  const controls = controlsOf(form);
  for (const control of controls) showError(control, errors[control.name]?.[0]);
  controls.find(({ name }) => name in errors)?.focus();
  const names = new Set(controls.map(({ name }) => name));
  return Object.entries(errors)
    .filter(([name]) => !names.has(name))
    .flatMap(([, messages]) => messages);
}

/** Puts the message beside the field, or takes it away. */
export function showError(control: Control, message: string | undefined): void {
  const id = `error-${control.name}`;
  document.getElementById(id)?.remove();
  if (message === undefined) {
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-describedby");
    return;
  }
  const note = Object.assign(document.createElement("span"), {
    id,
    className: "error",
    textContent: message,
  });
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", id);
  control.closest(".field")?.append(note);
}

/** Takes a message away once its field changes. */
export function clearErrors(form: HTMLFormElement): void {
  form.addEventListener("input", ({ target }) => {
    const control = controlsOf(form).find((candidate) => candidate === target);
    if (control) showError(control, undefined);
  });
}
