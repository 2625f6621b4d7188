import { notifications } from "@mantine/notifications";
import { createElement, type ReactNode } from "react";
import type { LastChange } from "#shared/errors.ts";
import { changedText, uiTexts } from "#shared/texts.ts";
import { ApiError } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import { currentSession } from "#web/session/session.ts";
import { type NextStep, NextSteps } from "./NextSteps.tsx";

const USUAL_MS = 3000;

/** One toast at a time. */
function show(toast: {
  title?: string;
  message: ReactNode;
  color: string;
  position: "top-right" | "bottom-right";
  autoClose?: number;
}) {
  notifications.clean();
  notifications.show({
    autoClose: USUAL_MS,
    ...toast,
    withBorder: true,
    closeButtonProps: { "aria-label": uiTexts.close },
  });
}

/** `next`: what a person often does after it, offered in the toast for so many milliseconds. */
export function toastSuccess(message: string, next: readonly NextStep[] = [], autoClose = USUAL_MS) {
  const steps =
    next.length > 0 && createElement(NextSteps, { message, steps: next, onDone: notifications.clean });
  show({
    message: steps || message,
    color: "green",
    position: "bottom-right",
    autoClose: steps ? autoClose : USUAL_MS,
  });
}

/** A failure without a session: of a sign-in or a registration. */
export function toastRefusal(message: string) {
  show({ message, color: "red", position: "top-right" });
}

/** A failure with the first editor's name or the server's message below. */
export function toastError(what: string, error?: unknown) {
  // If the failed call ended the session, the sign-in page says so.
  if (!currentSession()) return;
  const first = error instanceof ApiError && error.changed;
  const detail = first ? changedBy(first) : sentenceOf(error);
  show({
    ...(detail ? { title: what, message: detail } : { message: what }),
    color: "red",
    position: "top-right",
  });
}

/** The message of the first invalid field, else the message of the answer. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const [field] = Object.values(error.errors).flat();
  const sentence = field ?? error.message;
  return error.id ? `${sentence} (${error.id})` : sentence;
}

/** Who changed the record first, when and how. */
export const changedBy = ({ by, at, summary }: LastChange) => changedText(by, formatMoment(at), summary);
