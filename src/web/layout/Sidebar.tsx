import { Link } from "@tanstack/react-router";
import { uiTexts } from "#shared/texts.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { AccountEntries } from "./AccountEntries.tsx";
import { Entries } from "./Entries.tsx";
import type { MenuEntry } from "./menu.ts";
import classes from "./Shell.module.css";

export function Sidebar({ menu }: { menu: MenuEntry[] }) {
  return (
    <nav aria-label={uiTexts.mainMenu} className={classes.sidebar}>
      <Link to={menu[0]?.to ?? "/"} className={classes.home} aria-label={uiTexts.product}>
        <Logo size={30} />
      </Link>
      <Entries menu={menu} />
      <div className={`${classes.list} ${classes.foot}`}>
        <AccountEntries />
      </div>
    </nav>
  );
}
