import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { readParcelCode } from "#features/labels/rules.ts";
import type { Stop } from "#features/phone/contract.ts";
import { formatNumber } from "#shared/numbers.ts";
import { readWhole } from "#shared/reading/whole.ts";
import { Field } from "../forms/Field.tsx";
import { canScan, watchCodes } from "./camera.ts";
import { scanTexts as texts } from "./scanTexts.ts";

export interface ScanProps {
  /** The courier's open orders. */
  stops: readonly Stop[];
  /** A parcel that he loads; undefined: the next one of the order. */
  onParcel: (stop: Stop, parcel?: number) => void;
  onClose: () => void;
}

/** Reads labels, or the numbers that are typed, and names the order whose parcel it is. */
export default function Scan({ stops, onParcel, onClose }: ScanProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const read = (text: string) => {
    const parcel = readParcelCode(text);
    const stop = parcel && stops.find(({ id }) => id === parcel.delivery_id);
    if (!stop) return setProblem(parcel ? texts.notYours : texts.noLabel);
    setProblem(undefined);
    onParcel(stop, parcel.parcel);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const number = readWhole(typed);
    const stop = stops.find((candidate) => candidate.number === number);
    if (!stop) return setProblem(texts.unknown);
    setProblem(undefined);
    setTyped("");
    onParcel(stop);
  };
  return (
    <section aria-label={texts.title}>
      {canScan() && <Camera onCode={read} />}
      <form onSubmit={onSubmit} noValidate>
        <Field
          label={texts.number}
          inputMode="numeric"
          placeholder={formatNumber(1)}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="actions">
          <button type="submit">{texts.load}</button>
          <button type="button" onClick={onClose}>
            {texts.close}
          </button>
        </div>
      </form>
    </section>
  );
}

/** The camera's picture, until the browser refuses it. */
function Camera({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const readCode = useEffectEvent(onCode);
  useEffect(() => {
    if (!video.current) return;
    return watchCodes(
      video.current,
      (text) => readCode(text),
      () => setFailed(true),
    );
  }, []);
  return failed ? <p className="soft">{texts.noCamera}</p> : <video ref={video} muted playsInline />;
}
