let last = "";

/** Keeps what was typed as e-mail, for the next of the pages before sign-in. */
export function keepTypedEmail(email: string): void {
  last = email;
}

export const typedEmail = (): string => last;
