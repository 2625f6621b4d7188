/** What people left in the form, by whose it is: `cliente.pedir.7`. */
export const DRAFTS = "cliente.pedir.";

/** Forgets what was left in the form, of whoever it was. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(DRAFTS)) localStorage.removeItem(name);
  } catch (error) {
    // Storage is blocked: nothing was kept.
    console.info(error);
  }
}
