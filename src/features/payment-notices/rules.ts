import type { NoticeState } from "#shared/vocabulary.ts";

/** How many notices a client may send in one day. */
export const MOST_PER_DAY = 20;

/** A notice is decided once. */
export const canDecide = (state: NoticeState): boolean => state === "new";
