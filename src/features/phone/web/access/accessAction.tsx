import { modals } from "@mantine/modals";
import { IconDeviceMobile } from "@tabler/icons-react";
import type { Courier } from "#features/couriers/contract.ts";
import { fullName } from "#features/couriers/rules.ts";
import { accessTexts } from "#features/phone/texts.ts";
import type { RowAction } from "#web/list/table/columns.ts";
import { Access } from "./Access.tsx";

/** Opens the dialog with a courier's QR code. */
export const accessAction = (courier: Courier): RowAction => ({
  label: accessTexts.open,
  icon: IconDeviceMobile,
  needs: "orders",
  onClick: () =>
    void modals.open({
      title: `${accessTexts.open}: ${fullName(courier)}`,
      children: <Access courierId={courier.id} />,
    }),
});
