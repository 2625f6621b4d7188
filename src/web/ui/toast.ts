import { notifications } from "@mantine/notifications";
import { uiTexts } from "#shared/texts.ts";
import { ApiError } from "#web/api.ts";
import { currentSession } from "#web/session.ts";

/** One toast at a time, three seconds long. */
function show(toast: {
  title?: string;
  message: string;
  color: string;
  position: "top-right" | "bottom-right";
}) {
  notifications.clean();
  notifications.show({
    ...toast,
    autoClose: 3000,
    withBorder: true,
    closeButtonProps: { "aria-label": uiTexts.close },
  });
}

export function toastSuccess(message: string) {
  show({ message, color: "green", position: "bottom-right" });
}

/** What failed, and under it what the server says about it. */
export function toastError(what: string, error?: unknown) {
  // A call that ended the session failed for that: the sign-in page says so, and the next person is not told.
  if (!currentSession()) return;
  const detail = error === undefined ? undefined : sentenceOf(error);
  show({
    ...(detail ? { title: what, message: detail } : { message: what }),
    color: "red",
    position: "top-right",
  });
}

/** The most exact sentence of a failure: a field's, or the answer's. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const [field] = Object.values(error.errors).flat();
  const sentence = field ?? error.message;
  return error.id ? `${sentence} (${error.id})` : sentence;
}
