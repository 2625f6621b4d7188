/**
 * Runs `ask` for all callers that wait, one run at a time. A caller that comes during a run shares the next one, so its answer is never
 * older than its call.
 */
export function batched<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<Answer>,
): (key: Key) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  let next: { keys: Set<Key>; answer: Promise<Answer> } | null = null;

  function begin(): { keys: Set<Key>; answer: Promise<Answer> } {
    const keys = new Set<Key>();
    const answer = last.then(() => {
      next = null;
      return ask([...keys]);
    });
    last = answer.catch(() => undefined);
    return { keys, answer };
  }
  return (key) => {
    next ??= begin();
    next.keys.add(key);
    return next.answer;
  };
}
