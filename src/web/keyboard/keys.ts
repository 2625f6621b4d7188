import { keyDialog, openKeyDialog, typeAhead } from "./dialogs.ts";
import { rowAction } from "./rowKeys.ts";
import { pageKeys, singleKeys } from "./singleKeys.ts";

const FIELDS = "input:not([type=checkbox]), textarea, select, [contenteditable]";
const LAYERS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** The first shortcut that matches the key. */
export function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || hasLayer()) return;
  const action = keyDialog() === null ? actionOf(event) : actionFor(event);
  if (!action) return;
  event.preventDefault();
  action();
}

/** While a key's dialog loads, typed characters are kept for it. */
function actionFor({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): (() => void) | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  return () => key.length === 1 && typeAhead(key);
}

function actionOf(event: KeyboardEvent): (() => void) | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k" && !event.repeat)
    return () => openKeyDialog("palette");
  if (ctrlKey || metaKey || altKey || isTyping(event.target)) return undefined;
  const row = key.startsWith("Arrow") || singleKeys() ? rowAction(event) : undefined;
  if (row || event.repeat || !singleKeys()) return row;
  if (key === "?") return () => openKeyDialog("help");
  if (key === pageKeys.step) return focusToast();
  if (key === pageKeys.search) return reach("search", (control) => control.focus());
  if (key === pageKeys.create) return reach("create", (control) => control.click());
  if (key === pageKeys.confirm) return reach("confirm", (control) => control.click());
  return undefined;
}

function reach(name: "search" | "create" | "confirm", act: (control: HTMLElement) => void) {
  const control = document.querySelector<HTMLElement>(`main [data-shortcut="${name}"]`);
  return control ? () => act(control) : undefined;
}

/** The first of the next steps that a toast offers. */
function focusToast() {
  const step = document.querySelector<HTMLElement>("[data-next-steps] :is(a, button)");
  return step ? () => step.focus() : undefined;
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(FIELDS) !== null;

/** A dialog is open and gets the keys. */
const hasLayer = () =>
  [...document.querySelectorAll(LAYERS)].some((layer) => layer.checkVisibility({ visibilityProperty: true }));
