// The browser drops the focus when its element leaves the page or is disabled: the next Tab then starts at the top, or behind a dialog.
// This module watches both, and gives the focus to what took the element's place, or back to the element.

const FOCUSABLE = [
  "a[href]",
  ":is(button, input, select, textarea):not(:disabled, [type=hidden])",
  "[tabindex]:not([tabindex='-1'])",
].join(", ");

/** What the search for a successor doesn't leave. */
const REGIONS = "main, nav, [role=dialog], [role=menu]";

/** An element that is followed: if it leaves the page, its successor takes its place here. */
export interface FocusHandle {
  element: HTMLElement | undefined;
}

const focused: FocusHandle = { element: undefined };
const followed = new Set<FocusHandle>([focused]);

const observer = new MutationObserver(replace);
observer.observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ["disabled"] });

document.addEventListener("focusin", ({ target }) => {
  if (target instanceof HTMLElement) focused.element = target;
});

// A click beside all controls: nothing has the focus, and that is meant. A button that waits for its answer is disabled, and loses the
// focus without being left.
document.addEventListener("focusout", () =>
  queueMicrotask(() => {
    if (hasNoFocus() && focused.element?.isConnected && !focused.element.matches(":disabled"))
      focused.element = undefined;
  }),
);

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body;

function replace(records: MutationRecord[]) {
  for (const handle of followed)
    if (handle.element && !handle.element.isConnected) handle.element = successorOf(handle.element, records);
  if (hasNoFocus()) focused.element?.focus({ preventScroll: true });
}

/** The element that has the focus; if it has just left the page, its successor. */
export function focusedElement(): HTMLElement | undefined {
  replace(observer.takeRecords());
  return focused.element;
}

export function follow(element: HTMLElement | undefined): FocusHandle {
  const handle = { element };
  followed.add(handle);
  return handle;
}

export function unfollow(handle: FocusHandle) {
  replace(observer.takeRecords());
  followed.delete(handle);
}

/** What took the element's place: the same control in what was added or stands beside it, else the first control there. */
function successorOf(gone: HTMLElement, records: MutationRecord[]): HTMLElement | undefined {
  const removal = records.findLast(
    ({ target, removedNodes }) => target.isConnected && [...removedNodes].some((node) => node.contains(gone)),
  );
  if (!(removal?.target instanceof Element)) return undefined;
  const { target, nextSibling, previousSibling } = removal;
  const region = target.closest<HTMLElement>(REGIONS);
  // The whole page is another one, and takes the focus itself.
  if (!region || target.matches("main")) return undefined;
  const added = records
    .filter((record) => record.target === target)
    .flatMap(({ addedNodes }) => [...addedNodes]);
  const near = [...added, nextSibling, previousSibling].filter(
    (node) => node instanceof Element && node.isConnected,
  ) as Element[];
  const name = nameOf(gone);
  return (
    first(near.flatMap(controlsOf), (control) => nameOf(control) === name) ??
    first(near.flatMap(controlsOf)) ??
    region.querySelector<HTMLElement>("h1[tabindex]") ??
    first(controlsOf(region))
  );
}

const nameOf = (element: Element) => element.getAttribute("aria-label") ?? element.textContent?.trim();

const controlsOf = (element: Element) => [
  ...(element.matches(FOCUSABLE) ? [element as HTMLElement] : []),
  ...element.querySelectorAll<HTMLElement>(FOCUSABLE),
];

const first = (controls: HTMLElement[], fits: (control: HTMLElement) => boolean = () => true) =>
  controls.find((control) => fits(control) && control.checkVisibility({ visibilityProperty: true }));
