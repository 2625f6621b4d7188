import { useTask } from "#web/small/useTask.ts";
import { portalTexts } from "../portalTexts.ts";
import { askFile } from "../session/api.ts";
import { accountTexts as texts } from "./accountTexts.ts";

interface PaperProps {
  /** Below /api. */
  path: string;
  /** The file's name. */
  name: string;
}

/** Downloads a PDF: a link can't, because it carries no sign-in. */
export function Paper({ path, name }: PaperProps) {
  const { busy, error, run } = useTask(async () => {
    const file = await askFile(path);
    if (!file) return portalTexts.failed;
    const url = URL.createObjectURL(file);
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    return null;
  }, portalTexts.failed);
  return (
    <>
      <button type="button" aria-disabled={busy} onClick={run} aria-label={`${texts.download}: ${name}`}>
        {busy ? texts.downloading : texts.download}
      </button>
      <p role="alert" className="error">
        {error}
      </p>
    </>
  );
}
