import { CodeForm } from "#web/small/CodeForm.tsx";
import { enter } from "./outbox/phone.ts";
import { usePhone, waitingIn } from "./outbox/state.ts";
import { phonePageTexts as texts } from "./pageTexts.ts";

/** The code of an address such as `/r/ABCDE23456`. */
export const codeInAddress = () => /^\/r\/([^/]+)/.exec(window.location.pathname)?.[1] ?? "";

const HOME = "/reparto/";

/** Nobody is signed in, or a code was scanned. */
export function SignIn() {
  const phone = usePhone();
  const waiting = waitingIn(phone);
  const code = codeInAddress();
  // A new document, so that the address without the code is the one that works offline.
  const goHome = () => {
    if (code) window.location.replace(HOME);
  };
  return (
    <main>
      <h1>{texts.title}</h1>
      {waiting > 0 && <p className="notice">{texts.keptHere(waiting)}</p>}
      <CodeForm code={code} texts={texts} enter={enter} onDone={goHome} />
      {phone.session && (
        <p>
          <a className="button" href={HOME}>
            {texts.toOrders}
          </a>
        </p>
      )}
    </main>
  );
}
