/** How long a code works that the office gives to a person, and one that the person asked for by mail. */
export const CODE_DAYS = { given: 7, asked: 1 } as const;

/** People of one client with access: their list has no pages. */
export const MOST_PEOPLE = 50;

/** The portal's page, as people reach it. */
export const PORTAL_PATH = "/cliente/";

/** The link that signs a person in. A code after `#` reaches no server, log or preview of a link. */
export const linkOf = (origin: string, code: string): string => `${origin}${PORTAL_PATH}#${code}`;
