import { CodeForm } from "#web/small/CodeForm.tsx";
import { portalTexts as texts } from "../portalTexts.ts";
import { enter } from "../session/enter.ts";
import { forgetCode } from "./address.ts";
import { LinkForm } from "./LinkForm.tsx";

/** Nobody is signed in, or a link was opened. */
export function SignIn({ code, onDone }: { code: string; onDone: () => void }) {
  const done = () => {
    forgetCode();
    onDone();
  };
  return (
    <main className="entry">
      <h1>{texts.title}</h1>
      <p className="soft">{texts.signInHint}</p>
      <CodeForm key={code} code={code} texts={texts} enter={enter} onDone={done} />
      <LinkForm />
    </main>
  );
}
