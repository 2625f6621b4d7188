const CONTROLS = "input:not([type=hidden]), textarea, button";

/** The first of these fields, in the order in which a form shows them. */
export function firstField(form: HTMLElement | null, paths: readonly string[]): HTMLElement | undefined {
  const fields = [...(form?.querySelectorAll<HTMLElement>("[data-path]") ?? [])];
  return fields.find((field) => paths.includes(pathOf(field)));
}

export function pathOf(field: HTMLElement): string {
  return field.dataset.path ?? "";
}

const TYPED_IN = "input, textarea";

/**
 * Once what was just shown is there, focus goes to this field, or to the first one inside. Unless somebody quick is in
 * another field already: what they type would end up in this one.
 */
export function focusSoon(find: () => HTMLElement | null | undefined) {
  const from = document.activeElement;
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if (now !== from && now?.matches(TYPED_IN)) return;
    const field = find();
    const inside = (selector: string) => field?.querySelector<HTMLElement>(selector);
    const control = field?.matches(CONTROLS) ? field : (inside("input:checked") ?? inside(CONTROLS));
    control?.focus();
  });
}
