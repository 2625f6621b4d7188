type Ask = () => Promise<boolean>;

let dialog: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets the dialog that asks for the password again. It resolves with whether the server accepted it. */
export function setProofDialog(ask: Ask): void {
  dialog = ask;
}

/** Asks for the password again: once, also for several calls at the same time. Resolves with whether the server accepted it. */
export function giveProof(): Promise<boolean> {
  asking ??= (dialog?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
