import type { Employee } from "./contract.ts";

/** What an admin may do to an employee now, besides changing it: nobody removes the own account. `own`: the id of the admin's account. */
export const mayDo = ({ id, two_factor }: Pick<Employee, "id" | "two_factor">, own: number | undefined) => ({
  remove: id !== own,
  twoFactorOff: two_factor && id !== own,
});
