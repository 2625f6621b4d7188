import { addDays, type Day } from "#shared/dates.ts";
import type { NoticeState } from "#shared/vocabulary.ts";

/** How many notices a client may send in one day. */
export const MOST_PER_DAY = 20;

/** How many days ago the money may have moved: before, its rate is no longer what a client would pay at. */
export const MOST_DAYS_AGO = 30;

export const isTooOld = (paidOn: Day, today: Day): boolean => paidOn < addDays(today, -MOST_DAYS_AGO);

/** A notice is decided once. */
export const canDecide = (state: NoticeState): boolean => state === "new";
