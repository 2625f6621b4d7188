import { useState } from "react";
import type { OutboxFile } from "../outbox/outbox.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { photoFile } from "./picture.ts";

interface PhotoProps {
  photo: OutboxFile | null;
  onChange: (photo: OutboxFile) => Promise<void>;
}

export function Photo({ photo, onChange }: PhotoProps) {
  const [failed, setFailed] = useState(false);
  async function pick(file: File | undefined) {
    if (!file) return;
    try {
      await onChange(await photoFile(file));
      setFailed(false);
    } catch (error) {
      console.info(error);
      setFailed(true);
    }
  }
  return (
    <div>
      <label className="button">
        {photo ? texts.photoAgain : texts.photo}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={(event) => void pick(event.target.files?.[0])}
        />
      </label>
      <p role="status" className={failed ? "error" : "soft"}>
        {failed ? texts.photoFailed : photo && `✓ ${texts.photoTaken}`}
      </p>
    </div>
  );
}
