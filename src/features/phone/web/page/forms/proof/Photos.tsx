import { useId, useMemo, useRef, useState } from "react";
import { MOST_PHOTOS } from "#features/phone/rules.ts";
import type { OutboxFile } from "#features/phone/web/page/outbox/outbox.ts";
import { phonePageTexts as texts } from "#features/phone/web/page/pageTexts.ts";
import { useObjectUrl } from "#web/pictures/objectUrl.ts";
import { photoFile } from "../picture.ts";

interface PhotosProps {
  photos: OutboxFile[];
  /** Returns whether the phone could keep them. */
  onChange: (photos: OutboxFile[]) => Promise<boolean>;
  error?: string | undefined;
}

/** Up to three photos, from the camera or the gallery. Each can be taken away again. */
export function Photos({ photos, onChange, error }: PhotosProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const whole = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const room = MOST_PHOTOS - photos.length;
  async function add(picked: FileList | null) {
    const files = [...(picked ?? [])].slice(0, room);
    const read = await Promise.allSettled(files.map(photoFile));
    const added = read.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    for (const result of read) if (result.status === "rejected") console.info(result.reason);
    setProblem(added.length < files.length ? texts.photoFailed : null);
    if (added.length > 0 && !(await onChange([...photos, ...added]))) setProblem(texts.photoNotKept);
  }
  function remove(photo: OutboxFile) {
    // The button that was pressed goes away.
    whole.current?.focus();
    void onChange(photos.filter((other) => other !== photo));
  }
  return (
    <div ref={whole} tabIndex={-1}>
      {photos.length > 0 && (
        <ul className="photos">
          {photos.map((photo, at) => (
            <li key={photo.id}>
              <Thumbnail photo={photo} number={at + 1} />
              <button type="button" aria-label={texts.removePhoto(at + 1)} onClick={() => remove(photo)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <div className="pair">
          <Picker label={texts.photo} capture errorId={error && errorId} onPick={add} />
          <Picker label={texts.gallery} onPick={add} />
        </div>
      )}
      {error && (
        <p id={errorId} className="error">
          {error}
        </p>
      )}
      <p role="status" className={problem ? "error" : "soft"}>
        {problem ?? (photos.length > 0 && `✓ ${texts.photosReady(photos.length)}`)}
      </p>
    </div>
  );
}

interface PickerProps {
  label: string;
  /** From the camera, one at a time. */
  capture?: boolean;
  errorId?: string | undefined;
  onPick: (files: FileList | null) => Promise<void>;
}

function Picker({ label, capture = false, errorId, onPick }: PickerProps) {
  return (
    <label className="button">
      {label}
      <input
        type="file"
        accept="image/*"
        capture={capture ? "environment" : undefined}
        multiple={!capture}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        data-wrong={errorId !== undefined}
        onChange={(event) => {
          const input = event.currentTarget;
          // The same file may be picked again after it was taken away.
          void onPick(input.files).finally(() => {
            input.value = "";
          });
        }}
      />
    </label>
  );
}

function Thumbnail({ photo, number }: { photo: OutboxFile; number: number }) {
  const blob = useMemo(() => new Blob([photo.bytes], { type: photo.type }), [photo]);
  return <img src={useObjectUrl(blob)} alt={texts.photoNumber(number)} />;
}
