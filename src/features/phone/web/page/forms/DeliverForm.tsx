import { useRef } from "react";
import type { PointGroup } from "signature_pad";
import type { Place } from "#shared/place/place.ts";
import { type Problem, useTask } from "#web/small/useTask.ts";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import type { OutboxFile } from "../outbox/outbox.ts";
import { act } from "../outbox/phone.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { Due } from "../stops/Due.tsx";
import { type OpenForm, usePhotos, useTyped } from "./draft.ts";
import { Field } from "./Field.tsx";
import { FormBar } from "./FormBar.tsx";
import { Collection } from "./money/Collection.tsx";
import { blankCollected, collectionOf } from "./money/collected.ts";
import { NoteField, noteProblem } from "./NoteField.tsx";
import { PlaceOffer } from "./proof/PlaceOffer.tsx";
import { ProofPart } from "./proof/ProofPart.tsx";
import { keepWrongPins, wrongPinsOf } from "./proof/pinTries.ts";
import { pinProblem, proofProblem } from "./proof/proof.ts";
import type { Signed } from "./signature/Signature.tsx";

interface DeliverFormProps {
  form: OpenForm;
  onDone: () => void;
}

const BLANK = {
  money: blankCollected(),
  receiver: "",
  document: "",
  note: "",
  pin: "",
  place: null as Place | null,
  ink: [] as PointGroup[],
};
const NOTHING = { collection: null };

type Typed = typeof BLANK;

interface Delivering {
  form: OpenForm;
  typed: Typed;
  photos: OutboxFile[];
  signature: OutboxFile | null;
}

/** Keeps a delivery on the phone. Returns what is wrong with it, or null. */
async function keepDelivery({
  form,
  typed,
  photos,
  signature,
}: Delivering): Promise<Problem | string | null> {
  const { id, stop } = form;
  const { receiver, document } = typed;
  const note = typed.note.trim() || null;
  const owed = owedOf(form);
  const paid = owed ? collectionOf(owed, typed.money, note) : NOTHING;
  if ("problem" in paid) return paid.problem;
  if (!receiver.trim()) return { field: "receiver", message: texts.needsReceiver };
  const hasPhoto = photos.length > 0;
  const brought = { photo: hasPhoto, signature: signature !== null, document: document.trim() !== "" };
  const lacking = proofProblem(stop, brought);
  const wrong = lacking ?? noteProblem(typed.note);
  if (wrong) return wrong;
  const pin = typed.pin.trim();
  const { problem, tries } = await pinProblem(stop, { pin, tries: wrongPinsOf(stop.id), hasPhoto });
  keepWrongPins(stop.id, tries);
  if (problem) return problem;
  const did = {
    kind: "deliver" as const,
    receiver_name: receiver.trim(),
    receiver_document: document.trim() || null,
    note,
    photo: photos.map((photo) => photo.id),
    signature: signature?.id ?? null,
    pin: pin || null,
    location: typed.place,
    collection: paid.collection,
  };
  return act(stop, id, did, signature ? [...photos, signature] : photos);
}

const owedOf = ({ stop, rate }: OpenForm) =>
  stop.due.total > 0 ? { due: stop.due, rate, change_to: stop.change_to } : null;

export function DeliverForm({ form, onDone }: DeliverFormProps) {
  const { id, stop } = form;
  const owed = owedOf(form);
  const [typed, change] = useTyped(BLANK);
  const { money, receiver, note, place } = typed;
  const [photos, keepPhotos] = usePhotos(id);
  const signed = useRef<Signed>(null);
  const saving = useTask(
    async () => {
      const signature = (await signed.current?.file()) ?? null;
      return keepDelivery({ form, typed, photos, signature });
    },
    texts.saveFailed,
    onDone,
  );

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
      <ProofPart
        stop={stop}
        typed={typed}
        onType={change}
        photos={photos}
        onPhotos={keepPhotos}
        signed={signed}
        errorAt={saving.errorAt}
      />
      <NoteField
        label={texts.note}
        rows={2}
        value={note}
        error={saving.errorAt("note")}
        onChange={(text) => change({ note: text })}
      />
      {stop.receipt_location === null && (
        <PlaceOffer place={place} onChange={(location) => change({ place: location })} />
      )}
      <FormBar task={saving} confirm={texts.confirmDelivery} onBack={onDone} />
    </main>
  );
}
