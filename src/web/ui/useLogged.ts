import { useEffect } from "react";

/** A failure that no toast tells of is in the browser's log. */
export function useLogged(error: Error | null) {
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
}
