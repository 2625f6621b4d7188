import { useRef } from "react";
import type { PointGroup } from "signature_pad";
import { MAX_NOTE } from "#features/phone/rules.ts";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { act } from "../outbox/phone.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { Due } from "../stops/Due.tsx";
import { type OpenForm, usePhoto, useTyped } from "./draft.ts";
import { Field } from "./Field.tsx";
import { FormBar } from "./FormBar.tsx";
import { Collection } from "./money/Collection.tsx";
import { blankCollected, collectionOf } from "./money/collected.ts";
import { Photo } from "./Photo.tsx";
import { Signature, type Signed } from "./signature/Signature.tsx";
import { useTask } from "./useTask.ts";

interface DeliverFormProps {
  form: OpenForm;
  onDone: () => void;
}

const BLANK = {
  money: blankCollected(),
  receiver: "",
  document: "",
  note: "",
  ink: [] as PointGroup[],
};
const NOTHING = { collection: null };

export function DeliverForm({ form: { id, stop, rate }, onDone }: DeliverFormProps) {
  const owed = stop.due.total > 0 ? { due: stop.due, rate, change_to: stop.change_to } : null;
  const [{ money, receiver, document, note, ink }, change] = useTyped(BLANK);
  const [photo, takePhoto] = usePhoto(id);
  const signed = useRef<Signed>(null);
  const saving = useTask(async () => {
    const written = note.trim() || null;
    const paid = owed ? collectionOf(owed, money, written) : NOTHING;
    if ("problem" in paid) return paid.problem;
    if (!receiver.trim()) return { field: "receiver", message: texts.needsReceiver };
    const signature = (await signed.current?.file()) ?? null;
    const did = {
      kind: "deliver",
      receiver_name: receiver.trim(),
      receiver_document: document.trim() || null,
      note: written,
      photo: photo?.id ?? null,
      signature: signature?.id ?? null,
      collection: paid.collection,
    } as const;
    return act(
      stop,
      id,
      did,
      [photo, signature].filter((file) => file !== null),
    );
  }, onDone);

  return (
    <main>
      <h1 tabIndex={-1} ref={focusOnMount}>
        {stop.receipt_full_name}
      </h1>
      <Due due={stop.due} />
      {owed && (
        <Collection
          owed={owed}
          value={money}
          errorAt={saving.errorAt}
          onChange={(part) => change({ money: { ...money, ...part } })}
        />
      )}
      <Field
        label={texts.receiver}
        value={receiver}
        onChange={(event) => change({ receiver: event.target.value })}
        error={saving.errorAt("receiver")}
      />
      <Field
        label={texts.document}
        inputMode="numeric"
        value={document}
        onChange={(event) => change({ document: event.target.value })}
      />
      <Signature ref={signed} strokes={ink} onChange={(drawn) => change({ ink: drawn })} />
      <Photo photo={photo} onChange={takePhoto} />
      <label>
        {texts.note}
        <textarea
          rows={2}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => change({ note: event.target.value })}
        />
      </label>
      <FormBar task={saving} confirm={texts.confirmDelivery} onBack={onDone} />
    </main>
  );
}
