import { keyRoutes } from "#features/keys/contract.ts";
import { connectionsTitle } from "#features/keys/texts.ts";
import { KeysSection } from "#features/keys/web/KeysSection.tsx";
import { WebhooksSection } from "#features/webhooks/web/WebhooksSection.tsx";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { usePublicConfig } from "#web/session/publicConfig.ts";

/** What other software is connected: a section for each way. */
function Page() {
  return (
    <>
      <PageHeader title={connectionsTitle} />
      <KeysSection />
      {usePublicConfig()?.webhooks && <WebhooksSection />}
    </>
  );
}

export const screen = { access: keyRoutes.list.access, Page };
