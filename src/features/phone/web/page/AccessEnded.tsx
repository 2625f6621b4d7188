import { CodeForm } from "./CodeForm.tsx";
import { phonePageTexts as texts } from "./pageTexts.ts";

/** Stands above the orders, which stay in view: they can still be delivered, and a new code sends what waits. */
export function AccessEnded({ waiting }: { waiting: number }) {
  return (
    <section className="notice access" aria-label={texts.accessEnded}>
      <p role="alert">
        <strong>{texts.accessEnded}</strong> {texts.askForCode} {waiting > 0 && texts.waitsForCode(waiting)}
      </p>
      <CodeForm />
    </section>
  );
}
