import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import type SignaturePad from "signature_pad";
import type { PointGroup } from "signature_pad";
import type { OutboxFile } from "#features/phone/web/page/outbox/outbox.ts";
import { phonePageTexts as texts } from "#features/phone/web/page/pageTexts.ts";
import { useLoaded } from "#features/phone/web/page/useLoaded.ts";
import { signatureFile } from "../picture.ts";
import { inBox, isSignature, ofUnit } from "./strokes.ts";

export interface Signed {
  /** What was signed as a picture; null if nothing was. */
  file(): Promise<OutboxFile | null>;
}

interface SignatureProps {
  ref: Ref<Signed>;
  /** What was drawn before the page was closed, as parts of the box. */
  strokes: PointGroup[];
  onChange: (strokes: PointGroup[]) => void;
  error?: string | undefined;
}

const loadPad = () => import("signature_pad");

/** Black on white in both themes, because it is printed. */
export function Signature({ ref, strokes, onChange, error }: SignatureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const drawn = useRef(strokes);
  const { loaded: Pad, failed } = useLoaded(loadPad);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !Pad) return;
    const signaturePad = new Pad(element, { backgroundColor: "#ffffff", penColor: "#000000" });
    pad.current = signaturePad;
    // Turning the phone changes the box: the strokes keep their place in it.
    const fit = () => {
      const [width, height] = [element.clientWidth, element.clientHeight];
      if (width === 0 || (element.width === width && element.height === height)) return;
      element.width = width;
      element.height = height;
      signaturePad.clear();
      if (drawn.current.length > 0) signaturePad.fromData(inBox(drawn.current, { width, height }));
    };
    fit();
    const watching = new ResizeObserver(fit);
    watching.observe(element);
    return () => {
      watching.disconnect();
      signaturePad.off();
    };
  }, [Pad]);
  useEffect(() => {
    const signaturePad = pad.current;
    const tell = () => {
      const element = canvas.current;
      if (!element || !signaturePad) return;
      drawn.current = ofUnit(signaturePad.toData(), element);
      onChange(drawn.current);
    };
    signaturePad?.addEventListener("endStroke", tell);
    return () => signaturePad?.removeEventListener("endStroke", tell);
  });
  useImperativeHandle(ref, () => ({
    async file() {
      return canvas.current && isSignature(drawn.current) ? signatureFile(canvas.current) : null;
    },
  }));
  return (
    <fieldset tabIndex={-1} data-wrong={error !== undefined}>
      <legend>{texts.signature}</legend>
      {error && <p className="error">{error}</p>}
      {failed && <p className="error">{texts.noSignature}</p>}
      <canvas ref={canvas} role="img" aria-label={texts.signature} aria-busy={!Pad} />
      <button
        type="button"
        onClick={() => {
          pad.current?.clear();
          drawn.current = [];
          onChange([]);
        }}
      >
        {texts.clear}
      </button>
    </fieldset>
  );
}
