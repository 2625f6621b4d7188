import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import SignaturePad, { type PointGroup } from "signature_pad";
import type { OutboxFile } from "../outbox/outbox.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { signatureFile } from "./picture.ts";

export interface Signed {
  /** What was signed as a picture; null if nothing was. */
  file(): Promise<OutboxFile | null>;
}

interface SignatureProps {
  ref: Ref<Signed>;
  /** What was drawn before the page was closed. */
  strokes: PointGroup[];
  onChange: (strokes: PointGroup[]) => void;
}

/** Black on white in both themes, because it is printed. */
export function Signature({ ref, strokes, onChange }: SignatureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const drawn = useRef(strokes);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    element.width = element.clientWidth;
    element.height = element.clientHeight;
    const made = new SignaturePad(element, { backgroundColor: "#ffffff", penColor: "#000000" });
    if (drawn.current.length > 0) made.fromData(drawn.current);
    pad.current = made;
    return () => made.off();
  }, []);
  useEffect(() => {
    const tell = () => onChange(pad.current?.toData() ?? []);
    const made = pad.current;
    made?.addEventListener("endStroke", tell);
    return () => made?.removeEventListener("endStroke", tell);
  });
  useImperativeHandle(ref, () => ({
    async file() {
      return canvas.current && pad.current?.isEmpty() === false ? signatureFile(canvas.current) : null;
    },
  }));
  return (
    <fieldset>
      <legend>{texts.signature}</legend>
      <canvas ref={canvas} role="img" aria-label={texts.signature} />
      <button
        type="button"
        onClick={() => {
          pad.current?.clear();
          onChange([]);
        }}
      >
        {texts.clear}
      </button>
    </fieldset>
  );
}
