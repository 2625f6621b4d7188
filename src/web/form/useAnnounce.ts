import { useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";

interface Words {
  /** Undefined: the page itself shows what came of it. */
  done?: string;
  failed: string;
}

/**
 * Waits for a change, says in a toast how it ended, and reads again what the page shows: after a failure it may be old. Throws what the
 * change threw.
 */
export function useAnnounce() {
  const refresh = useRefresh();
  return async <Answer>(change: Promise<Answer>, { done, failed }: Words): Promise<Answer> => {
    try {
      const answer = await change;
      if (done !== undefined) toastSuccess(done);
      return answer;
    } catch (error) {
      toastError(failed, error);
      throw error;
    } finally {
      refresh();
    }
  };
}
