const keyOf = (account: number) => `attention:${account}`;

/** How many entries the account saw last in this browser, so that the page can keep their place while they load. */
export const lastCountOf = (account: number): number => Number(localStorage.getItem(keyOf(account)) ?? 0);

export function keepLastCount(account: number, count: number): void {
  localStorage.setItem(keyOf(account), String(count));
}
