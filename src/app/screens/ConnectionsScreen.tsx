import { keyRoutes } from "#features/keys/contract.ts";
import { connectionsTitle } from "#features/keys/texts.ts";
import { KeysSection } from "#features/keys/web/KeysSection.tsx";
import { PageHeader } from "#web/layout/PageHeader.tsx";

/** What other software is connected: a section for each way. */
function Page() {
  return (
    <>
      <PageHeader title={connectionsTitle} />
      <KeysSection />
    </>
  );
}

export const screen = { access: keyRoutes.list.access, Page };
