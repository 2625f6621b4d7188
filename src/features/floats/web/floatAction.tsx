import { modals } from "@mantine/modals";
import { IconCoins } from "@tabler/icons-react";
import type { RowAction } from "#web/list/table/columns.ts";
import { floatRoutes } from "../contract.ts";
import { floatTexts as texts } from "../texts.ts";
import { HandOver } from "./HandOver.tsx";

/** Opens the dialog that hands a courier cash. */
export const floatAction = ({ id, name }: { id: number; name: string }): RowAction => ({
  label: texts.handOver,
  icon: IconCoins,
  needs: floatRoutes.handOver.access,
  onClick: () => {
    const dialog = modals.open({
      title: texts.handOverTo(name),
      children: <HandOver courierId={id} onEnd={() => modals.close(dialog)} />,
    });
  },
});
