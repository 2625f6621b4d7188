import type { OpenForm } from "./draft.ts";
import { FailForm } from "./FailForm.tsx";
import { NoteForm } from "./NoteForm.tsx";

interface OtherFormProps {
  form: OpenForm;
  onDone: () => void;
}

/** What is said of an order besides its delivery. Fewer orders have it. */
export default function OtherForm(props: OtherFormProps) {
  return props.form.kind === "note" ? <NoteForm {...props} /> : <FailForm {...props} />;
}
