import { portalTexts as texts } from "../portalTexts.ts";
import type { List } from "../session/useList.ts";

/** Below a list that has more entries. */
export function MoreButton({ list: { hasMore, isReadingMore, more } }: { list: List<unknown> }) {
  if (!hasMore) return null;
  return (
    <button type="button" aria-disabled={isReadingMore} onClick={() => !isReadingMore && more()}>
      {isReadingMore ? texts.loading : texts.more}
    </button>
  );
}
