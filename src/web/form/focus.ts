const CONTROLS = "input:not([type=hidden]), textarea, button";

/** The first of these fields, in the order in which a form shows them. */
export function firstField(form: HTMLElement | null, paths: readonly string[]): HTMLElement | undefined {
  const fields = [...(form?.querySelectorAll<HTMLElement>("[data-path]") ?? [])];
  return fields.find((field) => paths.includes(pathOf(field)));
}

export function pathOf(field: HTMLElement): string {
  return field.dataset.path ?? "";
}

/** Once what was just shown is there, focus goes to this field, or to the first one inside. */
export function focusSoon(find: () => HTMLElement | null | undefined) {
  requestAnimationFrame(() => {
    const field = find();
    const inside = (selector: string) => field?.querySelector<HTMLElement>(selector);
    const control = field?.matches(CONTROLS) ? field : (inside("input:checked") ?? inside(CONTROLS));
    control?.focus();
  });
}
