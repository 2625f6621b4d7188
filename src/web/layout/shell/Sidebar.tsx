import { uiTexts } from "#shared/texts.ts";
import { AccountEntries } from "./AccountEntries.tsx";
import { Brand } from "./Brand.tsx";
import { Entries } from "./Entries.tsx";
import type { Navigation } from "./menu.ts";
import classes from "./Shell.module.css";

export function Sidebar({ menu, useMarked }: Navigation) {
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
