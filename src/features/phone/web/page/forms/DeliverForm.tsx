import { useRef } from "react";
import type { PointGroup } from "signature_pad";
import { MAX_NOTE } from "#features/phone/rules.ts";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { act } from "../outbox/phone.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { Due } from "../stops/Due.tsx";
import { Collection } from "./Collection.tsx";
import { blankCollection, collectionOf } from "./collected.ts";
import { type OpenForm, usePhotos, useTyped } from "./draft.ts";
import { Field } from "./Field.tsx";
import { FormBar } from "./FormBar.tsx";
import { Photos } from "./Photos.tsx";
import { pinProblem, policyOf, proofProblem } from "./proof.ts";
import { Signature, type Signed } from "./signature/Signature.tsx";
import { useTask } from "./useTask.ts";

interface DeliverFormProps {
  form: OpenForm;
  onDone: () => void;
}

const BLANK = {
  collected: blankCollection(),
  receiver: "",
  document: "",
  note: "",
  pin: "",
  wrongPins: 0,
  ink: [] as PointGroup[],
};
const NOTHING = { collection: null };

export function DeliverForm({ form: { id, stop, rate }, onDone }: DeliverFormProps) {
  const owed = stop.due.total > 0 ? { due: stop.due, rate } : null;
  const policy = policyOf(stop);
  const [{ collected, receiver, document, note, pin, wrongPins, ink }, change] = useTyped(BLANK);
  const [photos, keepPhotos] = usePhotos(id);
  const signed = useRef<Signed>(null);
  const saving = useTask(async () => {
    const written = note.trim() || null;
    const money = owed ? collectionOf(owed, collected, written) : NOTHING;
    if ("problem" in money) return money.problem;
    if (!receiver.trim()) return { field: "receiver", message: texts.needsReceiver };
    const signature = (await signed.current?.file()) ?? null;
    const hasPhoto = photos.length > 0;
    const brought = { photo: hasPhoto, signature: signature !== null, document: document.trim() !== "" };
    const lacking = proofProblem(stop, brought);
    if (lacking) return lacking;
    const told = pin.trim();
    const { problem, tries } = await pinProblem(stop, { pin: told, tries: wrongPins, hasPhoto });
    change({ wrongPins: tries });
    if (problem) return problem;
    const did = {
      kind: "deliver" as const,
      receiver_name: receiver.trim(),
      receiver_document: document.trim() || null,
      note: written,
      photo: photos.map((photo) => photo.id),
      signature: signature?.id ?? null,
      pin: told || null,
      collection: money.collection,
    };
    return act(stop, id, did, signature ? [...photos, signature] : photos);
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
          value={collected}
          errorAt={saving.errorAt}
          onChange={(part) => change({ collected: { ...collected, ...part } })}
        />
      )}
      <Field
        label={texts.receiver}
        value={receiver}
        onChange={(event) => change({ receiver: event.target.value })}
        error={saving.errorAt("receiver")}
      />
      {policy.document !== "off" && (
        <Field
          label={policy.document === "required" ? texts.requiredDocument : texts.document}
          inputMode="numeric"
          value={document}
          onChange={(event) => change({ document: event.target.value })}
          error={saving.errorAt("document")}
        />
      )}
      {stop.pin && (
        <Field
          label={texts.pin}
          inputMode="numeric"
          maxLength={4}
          value={pin}
          onChange={(event) => change({ pin: event.target.value })}
          error={saving.errorAt("pin")}
        />
      )}
      {policy.signature !== "off" && (
        <Signature
          ref={signed}
          strokes={ink}
          onChange={(drawn) => change({ ink: drawn })}
          error={saving.errorAt("signature")}
        />
      )}
      {(policy.photo !== "off" || stop.pin) && (
        <Photos photos={photos} onChange={keepPhotos} error={saving.errorAt("photo")} />
      )}
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
