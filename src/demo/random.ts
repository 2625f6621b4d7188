/** Repeatable random numbers: the same seed gives the same numbers on every machine. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number;
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the choices, with a probability in proportion to its weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  return {
    next,
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick: (list) => itemAt(list, Math.floor(next() * list.length)),
    weighted(choices) {
      let left = next() * choices.reduce((total, [, weight]) => total + weight, 0);
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      return itemAt(choices, choices.length - 1)[0];
    },
  };
}

function itemAt<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError("nothing to choose from");
  return list[index] as T;
}

/** A generator with 32 bits of state: good enough for made-up data. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
