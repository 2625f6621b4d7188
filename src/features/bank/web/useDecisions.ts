import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { InsistingValues } from "#features/receipts/web/useInsistingForm.ts";
import { call } from "#web/api.ts";
import { askText } from "#web/dialog/askText.tsx";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { confirm } from "#web/ui/confirm.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type BankLine, type Candidate, bankRoutes as routes } from "../contract.ts";
import { confirmedText, lineSummary, reverseQuestion, bankTexts as texts } from "../texts.ts";

interface Decided {
  id: number;
  text: string;
}

const targetOf = ({ kind, id, tender, receipt_ids }: Candidate) => {
  if (receipt_ids.length > 1) return { receipt_ids };
  if (kind === "receipt") return { receipt_id: id, ...(tender === null ? {} : { tender }) };
  return { [`${kind === "return" ? "change" : kind}_id`]: id };
};

/** What can be done with the bank's lines, and taking the last decision back. */
export function useDecisions() {
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  const [last, setLast] = useState<Decided>();
  const close = useCallback(() => setLast(undefined), []);
  const decide = useMutation({
    mutationFn: ({ send }: Decided & { send: () => Promise<unknown> }) => send(),
    onSuccess: (_, { id, text }) => setLast({ id, text }),
    onError: (error) => toastError(texts.failed, error),
    onSettled: refresh,
  });
  const undo = useMutation({
    mutationFn: (id: number) => call(routes.unmatch, { params: { id } }),
    onMutate: close,
    onSuccess: () => toastSuccess(texts.undoneToast),
    onError: (error) => toastError(texts.failed, error),
    onSettled: refresh,
  });
  const confirmAll = useMutation({
    mutationFn: async () => {
      let matched = 0;
      // Each call confirms as many as one transaction takes.
      for (let more = 1; more > 0; matched += more)
        ({ matched: more } = await call(routes.matchCertain, { body: {} }));
      return matched;
    },
    onSuccess: (matched) => toastSuccess(confirmedText(matched)),
    onError: (error) => toastError(texts.failed, error),
    onSettled: refresh,
  });
  const reverse = useReverse(close);
  const run = (line: BankLine, what: string, send: () => Promise<unknown>) =>
    decide.mutateAsync({ id: line.id, text: `${what}: ${lineSummary(line)}`, send });
  return {
    last,
    close,
    confirmAll,
    isPending: decide.isPending || undo.isPending || reverse.isPending,
    undo: (id: number) => undo.mutate(id),
    take: (line: BankLine, candidate: Candidate) => {
      const body = targetOf(candidate);
      const idempotencyKey = keyFor({ line: line.id, body, at: line.decided_at });
      // The toast tells of a failure.
      void run(line, texts.matchedToast, () =>
        call(routes.match, { params: { id: line.id }, body, idempotencyKey }),
      ).catch(() => undefined);
    },
    ignore: (line: BankLine) =>
      void askText({
        title: texts.ignore,
        about: lineSummary(line),
        label: texts.reason,
        rule: routes.ignore.body.shape.reason,
        answer: texts.ignore,
        save: (reason) =>
          run(line, texts.ignoredToast, () =>
            call(routes.ignore, { params: { id: line.id }, body: { reason } }),
          ),
      }),
    reverse: reverse.ask,
    receive: (line: BankLine, client_id: number, insisting: InsistingValues) =>
      run(line, texts.receivedToast, () =>
        call(routes.receive, {
          params: { id: line.id },
          body: { client_id, ...insisting },
          idempotencyKey: keyFor({ line: line.id, client_id, ...insisting }),
        }),
      ),
  };
}

export type Decisions = ReturnType<typeof useDecisions>;

/** Ends a line that takes the money of another one back, after a question: it can't be undone. */
function useReverse(onSend: () => void) {
  const refresh = useRefresh();
  const reverse = useMutation({
    mutationFn: ({ id }: BankLine) => call(routes.reverse, { params: { id } }),
    onMutate: onSend,
    onSuccess: () => toastSuccess(texts.reversedToast),
    onError: (error) => toastError(texts.failed, error),
    onSettled: refresh,
  });
  return {
    isPending: reverse.isPending,
    ask: async (line: BankLine) => {
      const question = reverseQuestion(line.reverses?.name ?? "");
      if (await confirm(question, { danger: true, subject: lineSummary(line) })) reverse.mutate(line);
    },
  };
}
