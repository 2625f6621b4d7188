import { useEffect } from "react";

/** Logs a failure that has no toast. */
export function useLogged(error: Error | null) {
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
}
