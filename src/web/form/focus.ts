const CONTROLS = "input:not([type=hidden]), textarea, button";

/** The first of these fields, in the form's order. */
export function firstField(form: HTMLElement | null, paths: readonly string[]): HTMLElement | undefined {
  const fields = [...(form?.querySelectorAll<HTMLElement>("[data-path]") ?? [])];
  return fields.find((field) => paths.includes(fieldPathOf(field)));
}

export function fieldPathOf(field: HTMLElement): string {
  return field.dataset.path ?? "";
}

/** A field of which only a message is left can have the focus itself. */
const ITSELF = `${CONTROLS}, [tabindex]`;

const TYPED_IN = "input, textarea";

/**
 * Focuses this field, or the first one inside, once it is shown; not while the person is in another field or in the page's tabs.
 */
export function focusSoon(find: () => HTMLElement | null | undefined) {
  const from = document.activeElement;
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if (inPageTabs() || (now !== from && now?.matches(TYPED_IN))) return;
    const field = find();
    const inside = (selector: string) => field?.querySelector<HTMLElement>(selector);
    const control = field?.matches(ITSELF) ? field : (inside("input:checked") ?? inside(CONTROLS));
    control?.focus();
  });
}

/** Whether the focus is in the page's tabs: arrow keys open the next page there, which must not take the focus. */
export const inPageTabs = () => document.activeElement?.closest("[data-page-tabs]") != null;
