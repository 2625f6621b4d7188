import type { Collected, Owed } from "./collected.ts";

/** What the parts of the form about money are given. */
export interface MoneyProps {
  owed: Owed;
  value: Collected;
  errorAt: (field: string) => string | undefined;
  onChange: (change: Partial<Collected>) => void;
}
