/** Wrong PINs of each order, on the phone: another draft of the order goes on counting. */
const KEY = "reparto.pins";
/** Orders whose wrong PINs are kept: the last ones. */
const KEPT = 100;

type Tries = [order: number, wrong: number][];

let tries: Tries | undefined;

const read = (): Tries => (tries ??= JSON.parse(localStorage.getItem(KEY) ?? "[]") as Tries);

/** How many wrong PINs were typed for the order. */
export const wrongPinsOf = (order: number): number => read().find(([id]) => id === order)?.[1] ?? 0;

export function keepWrongPins(order: number, wrong: number): void {
  tries = [...read().filter(([id]) => id !== order), [order, wrong] as [number, number]].slice(-KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(tries));
  } catch (error) {
    // Storage is full: they are kept until the page closes.
    console.info(error);
  }
}
