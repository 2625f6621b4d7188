import { attemptReasonLabels } from "#features/deliveries/texts.ts";
import { REPORTED_REASONS, type ReportedReason } from "#shared/vocabulary.ts";
import { useTask } from "#web/small/useTask.ts";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { act } from "../outbox/phone.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { Choice } from "./Choice.tsx";
import { type OpenForm, usePhotos, useTyped } from "./draft.ts";
import { FormBar } from "./FormBar.tsx";
import { NoteField, noteProblem } from "./NoteField.tsx";
import { Photos } from "./proof/Photos.tsx";

interface FailFormProps {
  form: OpenForm;
  onDone: () => void;
}

const BLANK = { reason: null as ReportedReason | null, note: "" };

export function FailForm({ form: { id, stop }, onDone }: FailFormProps) {
  const [{ reason, note }, change] = useTyped(BLANK);
  const [photos, keepPhotos] = usePhotos(id);
  const saving = useTask(
    async () => {
      if (!reason) return { field: "reason", message: texts.needsReason };
      const wrong = noteProblem(note);
      if (wrong) return wrong;
      const photo = photos.map((file) => file.id);
      return act(stop, id, { kind: "fail", reason, note: note.trim() || null, photo }, photos);
    },
    texts.saveFailed,
    onDone,
  );
  return (
    <main>
      <h1 tabIndex={-1} ref={focusOnMount}>
        {stop.receipt_full_name}
      </h1>
      <Choice
        legend={texts.why}
        value={reason}
        options={REPORTED_REASONS.map((value) => ({ value, label: attemptReasonLabels[value] }))}
        onChange={(chosen) => change({ reason: chosen })}
        error={saving.errorAt("reason")}
      />
      <NoteField
        label={texts.note}
        rows={2}
        value={note}
        error={saving.errorAt("note")}
        onChange={(text) => change({ note: text })}
      />
      <Photos photos={photos} onChange={keepPhotos} />
      <FormBar task={saving} confirm={texts.confirmFailure} onBack={onDone} />
    </main>
  );
}
