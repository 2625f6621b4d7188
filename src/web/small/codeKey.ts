/** The key that this browser uses the code with: the same for each try, so that a lost answer burns no code. `newKey`: for another code. */
export function keyFor(code: string, storage: Storage, name: string, newKey: string): string {
  const [known, key] = (storage.getItem(name) ?? "").split(" ");
  if (known === code && key) return key;
  storage.setItem(name, `${code} ${newKey}`);
  return newKey;
}
