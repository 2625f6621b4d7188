import { keyDialog, openKeyDialog, typeAhead } from "./dialogs.ts";
import { pageKeys, singleKeys } from "./singleKeys.ts";

const FIELDS = "input, textarea, select, [contenteditable]";
const LAYERS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** What a key does here, if anything; the first that fits. */
export function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.repeat || hasLayer()) return;
  const action = keyDialog() === null ? actionOf(event) : meant(event);
  if (!action) return;
  event.preventDefault();
  action();
}

/** What was opened by a key is on its way, and so is what it was opened for. */
function meant({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): (() => void) | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  return () => key.length === 1 && typeAhead(key);
}

function actionOf(event: KeyboardEvent): (() => void) | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") return () => openKeyDialog("palette");
  if (ctrlKey || metaKey || altKey || !singleKeys() || isTyping(event.target)) return undefined;
  if (key === "?") return () => openKeyDialog("help");
  if (key === pageKeys.search) return reach("search", (control) => control.focus());
  if (key === pageKeys.create) return reach("create", (control) => control.click());
  return undefined;
}

function reach(name: keyof typeof pageKeys, act: (control: HTMLElement) => void) {
  const control = document.querySelector<HTMLElement>(`main [data-shortcut="${name}"]`);
  return control ? () => act(control) : undefined;
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(FIELDS) !== null;

/** Something lies over the page: keys are for it. */
const hasLayer = () =>
  [...document.querySelectorAll(LAYERS)].some((layer) => layer.checkVisibility({ visibilityProperty: true }));
