import "./styles.ts";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { AccountType } from "#shared/roles.ts";
import { uiTexts } from "#shared/texts.ts";
import { Keyboard } from "#web/keyboard/Keyboard.tsx";
import { queryClient } from "#web/queryClient.ts";
import { useSession } from "#web/session.ts";
import { DownloadOverlay } from "#web/ui/DownloadOverlay.tsx";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { MobileBar } from "./MobileBar.tsx";
import type { MenuEntry } from "./menu.ts";
import classes from "./Shell.module.css";
import { Sidebar } from "./Sidebar.tsx";

interface ShellProps {
  menus: Record<AccountType, MenuEntry[]>;
  /** What Ctrl+K opens: the app knows every feature. */
  Palette: ComponentType;
}

/** What surrounds every page of a signed-in account. */
export function Shell({ menus, Palette }: ShellProps) {
  const session = useSession();
  const phone = useIsPhone();
  // Signed out: a page that stayed until the next one is there would ask for its data again, as nobody.
  if (!session) return null;
  const menu = menus[session.type];
  return (
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>
        <a className={classes.skip} href="#main">
          {uiTexts.skip}
        </a>
        {phone ? <MobileBar menu={menu} /> : <Sidebar menu={menu} />}
        <main id="main" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
        <Keyboard Palette={Palette} />
        <DownloadOverlay />
        {/* A toast goes at once: the next one takes its place, it doesn't stand beside it. */}
        <Notifications limit={1} containerWidth={380} zIndex={400} transitionDuration={0} />
      </ModalsProvider>
    </QueryClientProvider>
  );
}
