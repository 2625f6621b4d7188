import { useTask } from "#web/small/useTask.ts";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { act } from "../outbox/phone.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { type OpenForm, usePhotos, useTyped } from "./draft.ts";
import { FormBar } from "./FormBar.tsx";
import { NoteField, noteProblem } from "./NoteField.tsx";
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
      const wrong = noteProblem(note);
      if (wrong) return wrong;
      const photo = photos.map((file) => file.id);
      return act(stop, id, { kind: "note", note: written, photo }, photos);
    },
    texts.saveFailed,
    onDone,
  );
  return (
    <main>
      <h1 tabIndex={-1} ref={focusOnMount}>
        {stop.receipt_full_name}
      </h1>
      <NoteField
        label={texts.noteOnly}
        rows={3}
        value={note}
        error={saving.errorAt("note")}
        onChange={(text) => change({ note: text })}
      />
      <Photos photos={photos} onChange={keepPhotos} />
      <FormBar task={saving} confirm={texts.confirmNote} onBack={onDone} />
    </main>
  );
}
