import { Drawer } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { useBackCloses } from "#web/dialog/useBackCloses.ts";
import { AccountEntries } from "./AccountEntries.tsx";
import { Brand } from "./Brand.tsx";
import { Entries } from "./Entries.tsx";
import type { Navigation } from "./menu.ts";
import classes from "./Shell.module.css";

const EXPANDED = "sidebarExpanded";

/** The navigation of a phone: a top bar, and a drawer that locks the page behind it. */
export function MobileBar({ useMenu, useWaiting }: Navigation) {
  const menu = useMenu();
  const waiting = useWaiting();
  const [opened, setOpened] = useState(() => localStorage.getItem(EXPANDED) === "true");
  const show = (open: boolean) => {
    localStorage.setItem(EXPANDED, String(open));
    setOpened(open);
  };
  const close = () => show(false);
  const button = useRef<HTMLButtonElement>(null);
  // Closing the drawer returns the focus to its button. Choosing an entry doesn't: the new page takes the focus.
  const leave = () => {
    close();
    button.current?.focus();
  };
  useBackCloses(opened, leave);
  return (
    <nav aria-label={uiTexts.mainMenu} className={classes.bar}>
      <Brand to={menu[0]?.to ?? "/"} labelled />
      <button
        ref={button}
        type="button"
        className={classes.menuButton}
        aria-expanded={opened}
        onClick={() => show(true)}
      >
        <IconMenu2 size={20} aria-hidden />
        {uiTexts.menu}
      </button>
      <Drawer
        opened={opened}
        onClose={leave}
        returnFocus={false}
        position="right"
        size={280}
        title={uiTexts.menu}
      >
        <div className={classes.drawer}>
          <Entries menu={menu} waiting={waiting} labelled onPick={close} />
          <hr />
          <div className={classes.list}>
            <AccountEntries labelled onPick={close} />
          </div>
        </div>
      </Drawer>
    </nav>
  );
}
