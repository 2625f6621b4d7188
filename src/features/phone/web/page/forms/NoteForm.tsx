import { MAX_NOTE } from "#features/phone/rules.ts";
import { useTask } from "#web/small/useTask.ts";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { act } from "../outbox/phone.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { type OpenForm, usePhotos, useTyped } from "./draft.ts";
import { FormBar } from "./FormBar.tsx";
import { Photos } from "./proof/Photos.tsx";

interface NoteFormProps {
  form: OpenForm;
  onDone: () => void;
}

/** A note or photos besides, also about an order that ended today. */
export function NoteForm({ form: { id, stop }, onDone }: NoteFormProps) {
  const [{ note }, change] = useTyped({ note: "" });
  const [photos, keepPhotos] = usePhotos(id);
  const saving = useTask(
    async () => {
      const written = note.trim() || null;
      if (written === null && photos.length === 0) return { field: "note", message: texts.needsNote };
      const photo = photos.map((file) => file.id);
      return act(stop, id, { kind: "note", note: written, photo }, photos);
    },
    texts.saveFailed,
    onDone,
  );
  const error = saving.errorAt("note");
  return (
    <main>
      <h1 tabIndex={-1} ref={focusOnMount}>
        {stop.receipt_full_name}
      </h1>
      <label>
        {texts.noteOnly}
        <textarea
          rows={3}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => change({ note: event.target.value })}
          aria-invalid={error !== undefined}
          aria-describedby={error && "note-error"}
          data-wrong={error !== undefined}
        />
      </label>
      {error && (
        <p id="note-error" className="error">
          {error}
        </p>
      )}
      <Photos photos={photos} onChange={keepPhotos} />
      <FormBar task={saving} confirm={texts.confirmNote} onBack={onDone} />
    </main>
  );
}
