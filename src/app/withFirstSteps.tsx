import type { ReactNode } from "react";
import { HeaderNotice } from "#web/layout/PageHeader.tsx";
import type { Screen } from "#web/screen.ts";
import { useSession } from "#web/session/session.ts";
import { FirstSteps } from "./FirstSteps.tsx";

/** A screen that shows the first steps to a new company, and what else belongs under its title. */
export function withFirstSteps({ access, Page }: Screen, more?: ReactNode): Screen {
  const notice = (
    <>
      <OwnFirstSteps />
      {more}
    </>
  );
  return {
    access,
    Page: () => (
      <HeaderNotice value={notice}>
        <Page />
      </HeaderNotice>
    ),
  };
}

function OwnFirstSteps() {
  const account = useSession()?.user.id;
  return account === undefined ? null : <FirstSteps key={account} account={account} />;
}
