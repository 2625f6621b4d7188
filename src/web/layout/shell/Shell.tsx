import { ModalsProvider } from "@mantine/modals";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { uiTexts } from "#shared/texts.ts";
import { ClosesModals, submitFromTextArea } from "#web/dialog/Modal.tsx";
import { Keyboard } from "#web/keyboard/Keyboard.tsx";
import { queryClient } from "#web/queryClient.ts";
import { type Session, useSession } from "#web/session/session.ts";
import { DownloadOverlay } from "#web/ui/DownloadOverlay.tsx";
import { Toasts } from "#web/ui/toasts/Toasts.tsx";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { AccountEntries } from "./AccountEntries.tsx";
import { Brand } from "./Brand.tsx";
import { Entries } from "./Entries.tsx";
import { MobileBar } from "./MobileBar.tsx";
import type { MenuEntry, Navigation } from "./menu.ts";
import classes from "./Shell.module.css";

interface ShellProps {
  menuOf: (session: Session) => MenuEntry[];
  /** The dialog of Ctrl+K. The app provides it, because it knows every feature. */
  Palette: ComponentType;
  useMarked: Navigation["useMarked"];
}

const modalProps = { onKeyDown: submitFromTextArea, closeOnEscape: false, returnFocus: false };

/** The frame around every page of a signed-in account. */
export function Shell({ menuOf, Palette, useMarked }: ShellProps) {
  const session = useSession();
  const phone = useIsPhone();
  // After a sign-out: remove the page before it requests its data without a token.
  if (!session) return null;
  const menu = menuOf(session);
  return (
    <QueryClientProvider client={queryClient}>
      <ModalsProvider modalProps={modalProps}>
        <a className={classes.skip} href="#main">
          {uiTexts.skip}
        </a>
        {phone ? (
          <MobileBar menu={menu} useMarked={useMarked} />
        ) : (
          <Sidebar menu={menu} useMarked={useMarked} />
        )}
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

function Sidebar({ menu, useMarked }: Navigation) {
  const marked = useMarked();
  return (
    <nav aria-label={uiTexts.mainMenu} className={classes.sidebar}>
      <Brand to={menu[0]?.to ?? "/"} />
      <Entries menu={menu} marked={marked} />
      <div className={`${classes.list} ${classes.foot}`}>
        <AccountEntries />
      </div>
    </nav>
  );
}
