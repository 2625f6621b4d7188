const keyOf = (account: number) => `attention:${account}`;

/** How many entries the account saw last in this browser, so that the page can keep their place while they load. Null on a first visit. */
export function lastCountOf(account: number): number | null {
  const kept = localStorage.getItem(keyOf(account));
  return kept === null ? null : Number(kept);
}

export function keepLastCount(account: number, count: number): void {
  localStorage.setItem(keyOf(account), String(count));
}
