const keyOf = (account: number) => `attention:${account}`;

/** As many wait in most companies: the place that a first visit keeps. */
const USUAL = 4;

/** How many entries the account saw last in this browser, so that the page can keep their place while they load. */
export const lastCountOf = (account: number): number => Number(localStorage.getItem(keyOf(account)) ?? USUAL);

export function keepLastCount(account: number, count: number): void {
  localStorage.setItem(keyOf(account), String(count));
}
