import { Shell } from "#web/layout/Shell.tsx";
import { menus } from "./menu.ts";

export function AppShell() {
  return <Shell menus={menus} />;
}
