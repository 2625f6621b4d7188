import { ModalsProvider } from "@mantine/modals";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { uiTexts } from "#shared/texts.ts";
import { ClosesModals, submitFromTextArea } from "#web/dialog/Modal.tsx";
import { Keyboard } from "#web/keyboard/Keyboard.tsx";
import { queryClient } from "#web/queryClient.ts";
import { useSession } from "#web/session/session.ts";
import { DownloadOverlay } from "#web/ui/DownloadOverlay.tsx";
import { Tips } from "#web/ui/tips/Tips.tsx";
import { Toasts } from "#web/ui/toasts/Toasts.tsx";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { AccountEntries } from "./AccountEntries.tsx";
import { Brand } from "./Brand.tsx";
import { Entries } from "./Entries.tsx";
import { MobileBar } from "./MobileBar.tsx";
import type { Navigation } from "./menu.ts";
import classes from "./Shell.module.css";

interface ShellProps extends Navigation {
  /** The dialog of Ctrl+K. The app provides it, because it knows every feature. */
  Palette: ComponentType;
}

const modalProps = { onKeyDown: submitFromTextArea, closeOnEscape: false, returnFocus: false };

/** The frame around every page of a signed-in account. */
export function Shell({ Palette, ...navigation }: ShellProps) {
  const session = useSession();
  const phone = useIsPhone();
  // After a sign-out: remove the page before it requests its data without a token.
  if (!session) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <ModalsProvider modalProps={modalProps}>
        <a className={classes.skip} href="#main">
          {uiTexts.skip}
        </a>
        {phone ? <MobileBar {...navigation} /> : <Sidebar {...navigation} />}
        <main id="main" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
        <ClosesModals />
        <Keyboard Palette={Palette} />
        <DownloadOverlay />
        <Toasts />
      </ModalsProvider>
    </QueryClientProvider>
  );
}

function Sidebar({ useMenu, useWaiting }: Navigation) {
  const menu = useMenu();
  const waiting = useWaiting();
  return (
    <nav aria-label={uiTexts.mainMenu} className={classes.sidebar}>
      <Tips className={classes.tips} position="right" delay={100}>
        <Brand to={menu[0]?.to ?? "/"} />
        <Entries menu={menu} waiting={waiting} />
        <div className={`${classes.list} ${classes.foot}`}>
          <AccountEntries />
        </div>
      </Tips>
    </nav>
  );
}
