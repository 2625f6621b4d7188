import { CodeForm } from "#web/small/CodeForm.tsx";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { enter } from "./outbox/phone.ts";
import { phonePageTexts as texts } from "./pageTexts.ts";

/** Stands in place of the orders, whose names and addresses are no longer shown. A new code sends what waits. */
export function AccessEnded({ waiting }: { waiting: number }) {
  return (
    <main className="access">
      <h1 tabIndex={-1} ref={focusOnMount}>
        {texts.accessEnded}
      </h1>
      <p role="alert">
        {texts.askForCode} {waiting > 0 && texts.waitsForCode(waiting)}
      </p>
      <CodeForm texts={texts} enter={enter} />
    </main>
  );
}
