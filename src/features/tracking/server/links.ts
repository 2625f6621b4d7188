const KEPT_DAYS = 7;
const MS_PER_DAY = 86_400_000;

/** Whether a link has shown long enough what ended at this instant. */
export const hasExpired = (ended: string, now: Date): boolean =>
  now.getTime() - Date.parse(ended) >= KEPT_DAYS * MS_PER_DAY;

/** Whether a text of an address can be a link's token: the database gets no other, such as one with NUL. */
export const isToken = (text: string): boolean => /^[\w-]+$/.test(text);
