import { useEffect, useState } from "react";

/**
 * What only one view needs, so it isn't among the page's first scripts. Null until it is there; `failed`: it can't be had. `load` must be the
 * same each time.
 */
export function useLoaded<Loaded>(load: () => Promise<{ default: Loaded }>) {
  const [state, setState] = useState<{ loaded: Loaded | null; failed: boolean }>({
    loaded: null,
    failed: false,
  });
  useEffect(() => {
    load().then(
      (module) => setState({ loaded: module.default, failed: false }),
      (error: unknown) => {
        console.info(error);
        setState({ loaded: null, failed: true });
      },
    );
  }, [load]);
  return state;
}
