import { modals } from "@mantine/modals";
import { IconDeviceMobile } from "@tabler/icons-react";
import type { Client } from "#features/clients/contract.ts";
import { accessTexts } from "#features/portal/texts.ts";
import type { RowAction } from "#web/list/table/columns.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";

const Access = lazyPart(async () => ({ default: (await import("./Access.tsx")).Access }));

/** Opens the dialog with the people of a client who may open its portal. */
export const accessAction = (client: Client): RowAction => ({
  label: accessTexts.open,
  icon: IconDeviceMobile,
  needs: "money",
  onClick: () =>
    void modals.open({
      title: `${accessTexts.open}: ${client.legal_name}`,
      children: <Access clientId={client.id} />,
    }),
});
