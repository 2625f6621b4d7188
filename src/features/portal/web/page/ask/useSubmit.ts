import { useState } from "react";
import type { PortalRequest } from "#features/portal/requestContract.ts";
import { randomUuid } from "#web/randomUuid.ts";
import type { Answer } from "#web/small/ask.ts";
import { ask } from "../session/api.ts";
import type { Draft } from "./draft.ts";
import { askTexts as texts } from "./texts.ts";
import { bodyOf, type Errors, missingIn } from "./typed.ts";

interface Sending {
  draft: Draft;
  /** Why what is typed is not possible, as far as this page knows. */
  impossible: Errors;
  onDraft: (draft: Draft) => void;
  onSent: (request: PortalRequest) => void;
  /** The server had kept an earlier try. */
  onKnown: () => void;
}

/** Sends the form, once however often it is tried. What is typed stays until the server has it. */
export function useSubmit({ draft, impossible, onDraft, onSent, onKnown }: Sending) {
  const [errors, setErrors] = useState<Errors>({});
  const [said, setSaid] = useState("");
  const [isSending, setSending] = useState(false);
  const { typed } = draft;

  async function submit(): Promise<void> {
    if (isSending) return;
    const missing = { ...impossible, ...missingIn(typed) };
    setErrors(missing);
    setSaid(Object.keys(missing).length > 0 ? texts.wrong : "");
    if (Object.keys(missing).length > 0) return;
    const key = draft.key ?? randomUuid();
    onDraft({ typed, key });
    setSending(true);
    const body = bodyOf(typed);
    const answer = await ask<PortalRequest>("/portal/requests", { method: "POST", body, key });
    setSending(false);
    if (answer.status === 201 && answer.body) return onSent(answer.body);
    if (answer.status === 422 && !answer.body?.errors) {
      // An earlier try arrived with other words in it.
      onDraft({ typed, key: null });
      setSaid(texts.alreadySent);
      return onKnown();
    }
    setErrors(answer.body?.errors ?? {});
    setSaid(failureOf(answer));
  }
  return { errors, setErrors, said, isSending, submit };
}

/** Errors of what the form doesn't have are said in its message. */
const HIDDEN = /^(stops$|(stops\.\d+\.)?(client_id|extras|receipt\.location|pin))/;

function failureOf({ status, body }: Answer<PortalRequest>): string {
  if (status === 0) return texts.lost;
  if (status === 409) return body?.message ?? texts.busy;
  if (status !== 422) return texts.busy;
  const hidden = Object.entries(body?.errors ?? {}).filter(([field]) => HIDDEN.test(field));
  return [texts.wrong, ...hidden.flatMap(([, messages = []]) => messages)].join(" ");
}
