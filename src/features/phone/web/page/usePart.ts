import { type ComponentType, useEffect, useState } from "react";

/** A part of the page that only one view needs, so it isn't among the first scripts. Null until it is there; `failed`: it can't be had. */
export function usePart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [part, setPart] = useState<{ Part: ComponentType<Props> | null; failed: boolean }>({
    Part: null,
    failed: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view loads one part
  useEffect(() => {
    load().then(
      (loaded) => setPart({ Part: loaded.default, failed: false }),
      (error: unknown) => {
        console.info(error);
        setPart({ Part: null, failed: true });
      },
    );
  }, []);
  return part;
}
