import {
  IconAlertTriangle,
  IconArrowRight,
  IconArrowsExchange,
  IconBan,
  IconCash,
  IconCashRegister,
  IconCheck,
  IconDeviceMobileCheck,
  IconFileText,
  IconKey,
  IconLogin,
  IconLogout,
  IconPencil,
  IconPlus,
  IconReceiptOff,
  IconReceiptRefund,
  IconScale,
  IconTrash,
} from "@tabler/icons-react";
import type { Action } from "#shared/vocabulary.ts";
import type { MenuEntry } from "#web/layout/shell/menu.ts";
import { actionLabels } from "../texts.ts";
import classes from "./events.module.css";

const icons: Record<Action, MenuEntry["icon"]> = {
  create: IconPlus,
  update: IconPencil,
  delete: IconTrash,
  status: IconArrowRight,
  cancel: IconBan,
  payment: IconCash,
  refund: IconReceiptRefund,
  confirm: IconCheck,
  void: IconReceiptOff,
  movement: IconArrowsExchange,
  close: IconCashRegister,
  decide: IconScale,
  login: IconLogin,
  login_failed: IconAlertTriangle,
  logout: IconLogout,
  password: IconKey,
  two_factor: IconDeviceMobileCheck,
  report: IconFileText,
};

/** Actions that are highlighted, because owners look for them first. */
const GRAVE: readonly Action[] = ["delete", "cancel", "void", "login_failed"];

export function EventAction({ action }: { action: Action }) {
  const Icon = icons[action];
  return (
    <span className={classes.action} data-grave={GRAVE.includes(action)}>
      <Icon size={16} stroke={1.7} aria-hidden />
      {actionLabels[action]}
    </span>
  );
}
