import { useNotifications } from "@mantine/notifications";
import { Suspense, useState } from "react";
import { lazyPart } from "#web/offline/lazyPart.ts";

const ToastContainer = lazyPart(async () => ({
  default: (await import("./ToastContainer.tsx")).ToastContainer,
}));

/** Where toasts appear. Its code loads with the first toast. */
export function Toasts() {
  const { notifications } = useNotifications();
  const [used, setUsed] = useState(false);
  if (notifications.length > 0 && !used) setUsed(true);
  return (
    used && (
      <Suspense fallback={null}>
        <ToastContainer />
      </Suspense>
    )
  );
}
