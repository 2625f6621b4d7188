import { Suspense, useEffect, useRef, useState } from "react";
import { CodeForm } from "#web/small/CodeForm.tsx";
import { portalTexts as texts } from "../portalTexts.ts";
import { sections } from "../sections.ts";
import { enter, leave } from "../session/enter.ts";
import { useSession } from "../session/session.ts";
import { AccessEnded } from "./AccessEnded.tsx";
import { codeInAddress, forgetCode, linkTo, useAddress } from "./address.ts";
import { LinkForm } from "./LinkForm.tsx";
import { Picture } from "./Picture.tsx";

/** The company's logo, whose name stands beside it. */
const CompanyLogo = ({ path }: { path: string | null }) =>
  path && <Picture path={path} alt="" className="logo" />;

/** The company's name, the sections, and the one that is open; or the sign-in. */
export function PortalPage() {
  const session = useSession();
  const [code, setCode] = useState(codeInAddress);
  useEffect(() => {
    const look = () => setCode(codeInAddress());
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, []);
  if (!session || code) return <SignIn code={code} onDone={() => setCode("")} />;
  if (session.ended) return <AccessEnded session={session} />;
  return <Signed key={session.person.id} />;
}

function Signed() {
  const session = useSession();
  const { section, rest } = useAddress();
  const open = sections.find(({ path }) => path === section) ?? sections[0];
  const content = useFocusOnMove(`${section}/${rest}`);
  if (!session || !open) return null;
  return (
    <>
      <header>
        <CompanyLogo key={session.company.logo} path={session.company.logo} />
        <div>
          <strong>{session.company.name}</strong>
          <span className="soft">
            {session.person.name} · {session.client.legal_name}
          </span>
        </div>
        <button type="button" className="quiet" onClick={leave}>
          {texts.leave}
        </button>
      </header>
      {sections.length > 1 && (
        <nav aria-label={texts.sections}>
          {sections.map(({ path, title }) => (
            <a key={path} {...linkTo(path)} aria-current={path === open.path ? "page" : undefined}>
              {title}
            </a>
          ))}
        </nav>
      )}
      <main ref={content} tabIndex={-1}>
        <Suspense fallback={<p className="soft">{texts.loading}</p>}>
          <open.Page rest={rest} />
        </Suspense>
      </main>
    </>
  );
}

/** Moves the focus to the content when another address is shown, so that a screen reader begins there. */
function useFocusOnMove(address: string) {
  const content = useRef<HTMLElement>(null);
  const before = useRef(address);
  useEffect(() => {
    if (before.current === address) return;
    before.current = address;
    content.current?.focus({ preventScroll: true });
  }, [address]);
  return content;
}

/** Nobody is signed in, or a link was opened. */
function SignIn({ code, onDone }: { code: string; onDone: () => void }) {
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
