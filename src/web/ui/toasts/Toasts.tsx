import { useNotifications } from "@mantine/notifications";
import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "#web/offline/lazyPart.ts";

const load = async () => ({ default: (await import("./ToastContainer.tsx")).ToastContainer });

const ToastContainer = lazyPart(load);

/** Where toasts appear. Its code loads with the first touch or key, so that a toast can say that the network was lost since. */
export function Toasts() {
  const { notifications } = useNotifications();
  const [used, setUsed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    // The first toast tries again.
    const begin = () => void load().catch(() => undefined);
    for (const event of ["pointerdown", "keydown"])
      addEventListener(event, begin, { once: true, signal: controller.signal });
    return () => controller.abort();
  }, []);
  if (notifications.length > 0 && !used) setUsed(true);
  return (
    used && (
      <Suspense fallback={null}>
        <ToastContainer />
      </Suspense>
    )
  );
}
