import type { Ref } from "react";
import type { PointGroup } from "signature_pad";
import type { Stop } from "#features/phone/contract.ts";
import type { OutboxFile } from "#features/phone/web/page/outbox/outbox.ts";
import { phonePageTexts as texts } from "#features/phone/web/page/pageTexts.ts";
import { Field } from "../Field.tsx";
import { Signature, type Signed } from "../signature/Signature.tsx";
import { Photos } from "./Photos.tsx";
import { policyOf } from "./proof.ts";

interface Typed {
  document: string;
  pin: string;
  ink: PointGroup[];
}

interface ProofPartProps {
  stop: Stop;
  typed: Typed;
  onType: (change: Partial<Typed>) => void;
  photos: OutboxFile[];
  onPhotos: (photos: OutboxFile[]) => Promise<boolean>;
  signed: Ref<Signed>;
  errorAt: (field: string) => string | undefined;
}

/** What proves a delivery, as far as the order asks for it. */
export function ProofPart({ stop, typed, onType, photos, onPhotos, signed, errorAt }: ProofPartProps) {
  const policy = policyOf(stop);
  return (
    <>
      {policy.document !== "off" && (
        <Field
          label={policy.document === "required" ? texts.requiredDocument : texts.document}
          inputMode="numeric"
          value={typed.document}
          onChange={(event) => onType({ document: event.target.value })}
          error={errorAt("document")}
        />
      )}
      {stop.pin && (
        <Field
          label={texts.pin}
          inputMode="numeric"
          value={typed.pin}
          onChange={(event) => onType({ pin: event.target.value })}
          error={errorAt("pin")}
        />
      )}
      {policy.signature !== "off" && (
        <Signature
          ref={signed}
          strokes={typed.ink}
          onChange={(ink) => onType({ ink })}
          error={errorAt("signature")}
        />
      )}
      {(policy.photo !== "off" || stop.pin) && (
        <Photos
          photos={photos}
          onChange={onPhotos}
          error={photos.length === 0 ? errorAt("photo") : undefined}
        />
      )}
    </>
  );
}
