/** Whether an account sees the first steps; null if this browser doesn't know yet. */
type FirstSteps = "open" | "hidden" | null;

const keyOf = (account: number) => `firstSteps:${account}`;

export function firstStepsOf(account: number): FirstSteps {
  const state = localStorage.getItem(keyOf(account));
  return state === "open" || state === "hidden" ? state : null;
}

export function keepFirstSteps(account: number, state: "open" | "hidden") {
  localStorage.setItem(keyOf(account), state);
}
