import { portalTexts as texts } from "../portalTexts.ts";
import { isUnknown, type Read } from "../session/useRead.ts";

/** What to say of a reading: that it loads, is old, or failed. Nothing while it is fresh. */
export function ReadState({ read }: { read: Read<unknown> }) {
  const { state, again } = read;
  if (isUnknown(read)) return <p className="soft">{texts.loading}</p>;
  if (state === "missing")
    return (
      <div className="empty" role="alert">
        <p>{texts.nothingThere}</p>
        <p className="soft">{texts.nothingThereHint}</p>
      </div>
    );
  return (
    <>
      <p role="status" className={state === "old" ? "notice" : "unseen"}>
        {state === "old" && texts.old}
      </p>
      {state === "failed" && (
        <div className="empty" role="alert">
          <p>{texts.notLoaded}</p>
          <button type="button" onClick={again}>
            {texts.tryAgain}
          </button>
        </div>
      )}
    </>
  );
}
