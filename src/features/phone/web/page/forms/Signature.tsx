import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import SignaturePad from "signature_pad";
import type { OutboxFile } from "../outbox/outbox.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { signatureFile } from "./picture.ts";

export interface Signed {
  /** What was signed as a picture; null if nothing was. */
  file(): Promise<OutboxFile | null>;
}

/** Black on white in both themes, because it is printed. */
export function Signature({ ref }: { ref: Ref<Signed> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    element.width = element.clientWidth;
    element.height = element.clientHeight;
    const made = new SignaturePad(element, { backgroundColor: "#ffffff", penColor: "#000000" });
    pad.current = made;
    return () => made.off();
  }, []);
  useImperativeHandle(ref, () => ({
    async file() {
      return canvas.current && pad.current?.isEmpty() === false ? signatureFile(canvas.current) : null;
    },
  }));
  return (
    <fieldset>
      <legend>{texts.signature}</legend>
      <canvas ref={canvas} role="img" aria-label={texts.signature} />
      <button type="button" onClick={() => pad.current?.clear()}>
        {texts.clear}
      </button>
    </fieldset>
  );
}
