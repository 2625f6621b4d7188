import { useRef } from "react";
import type { PointGroup } from "signature_pad";
import type { TakenParcels } from "#features/deliveries/fields/parcels.ts";
import type { Stop } from "#features/phone/contract.ts";
import type { Place } from "#shared/place/place.ts";
import { tooLongText } from "#shared/texts.ts";
import { type Problem, useTask } from "#web/small/useTask.ts";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import type { OutboxFile } from "../outbox/outbox.ts";
import { act } from "../outbox/phone.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { Due } from "../stops/Due.tsx";
import { Pays } from "../stops/Pays.tsx";
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

/** Characters, as the server takes them. */
const MAX_REASON = 200;

const BLANK = {
  money: blankCollected(),
  receiver: "",
  document: "",
  note: "",
  pin: "",
  packages: "",
  why: "",
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
  const part = parcelsOf(stop, typed);
  if ("problem" in part) return part.problem;
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
    ...part.parcels,
    collection: paid.collection,
  };
  return act(stop, id, did, signature ? [...photos, signature] : photos);
}

/** What of several parcels was taken, or what is wrong with that. */
function parcelsOf({ packages }: Stop, typed: Typed): { problem: Problem } | { parcels: TakenParcels } {
  const count = Number(typed.packages);
  if (!typed.packages.trim() || count === packages) return { parcels: {} };
  if (!(count >= 1 && count < packages))
    return { problem: { field: "packages", message: texts.upTo(packages) } };
  const reason = typed.why.trim();
  if (!reason) return { problem: { field: "why", message: texts.needsWhy } };
  if (reason.length > MAX_REASON) return { problem: { field: "why", message: tooLongText(MAX_REASON) } };
  return { parcels: { packages_delivered: count, partial_reason: reason } };
}

const owedOf = ({ stop, rate }: OpenForm) =>
  stop.due.total > 0 ? { due: stop.due, rate, change_to: stop.change_to } : null;

export function DeliverForm({ form, onDone }: DeliverFormProps) {
  const { id, stop } = form;
  const owed = owedOf(form);
  const [typed, change] = useTyped({ ...BLANK, money: blankCollected(stop) });
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
      <Pays stop={stop} />
      {owed && (
        <Collection
          owed={owed}
          value={money}
          errorAt={saving.errorAt}
          onChange={(part) => change({ money: { ...money, ...part } })}
        />
      )}
      {stop.packages > 1 && (
        <Parcels packages={stop.packages} typed={typed} onType={change} errorAt={saving.errorAt} />
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

interface ParcelsProps {
  packages: number;
  typed: Typed;
  onType: (part: Partial<Typed>) => void;
  errorAt: (field: string) => string | undefined;
}

/** How many of several parcels are taken; why, if not all. */
function Parcels({ packages, typed, onType, errorAt }: ParcelsProps) {
  return (
    <>
      <Field
        label={texts.packages(packages)}
        inputMode="numeric"
        placeholder={String(packages)}
        value={typed.packages}
        onChange={(event) => onType({ packages: event.target.value })}
        error={errorAt("packages")}
      />
      {typed.packages.trim() && Number(typed.packages) !== packages && (
        <Field
          label={texts.whyPart}
          value={typed.why}
          onChange={(event) => onType({ why: event.target.value })}
          error={errorAt("why")}
        />
      )}
    </>
  );
}
