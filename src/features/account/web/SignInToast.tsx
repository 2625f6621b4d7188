import { useEffect } from "react";
import { Toasts } from "#web/ui/toasts/Toasts.tsx";
import { toastRefusal } from "#web/ui/toasts/toast.ts";

/** Why a sign-in or a registration failed, as a toast. `attempt` changes with each failure. */
export default function SignInToast({ message, attempt }: { message: string; attempt: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same message again is a new toast
  useEffect(() => toastRefusal(message), [message, attempt]);
  return <Toasts />;
}
