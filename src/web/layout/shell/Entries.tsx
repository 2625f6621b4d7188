import { Link, useRouterState } from "@tanstack/react-router";
import { useId } from "react";
import { uiTexts } from "#shared/texts.ts";
import type { MenuEntry } from "./menu.ts";
import classes from "./Shell.module.css";

interface EntriesProps {
  menu: MenuEntry[];
  /** How much waits on a page. */
  waiting?: ReadonlyMap<string, number>;
  /** Shows the label beside the icon (drawer); without it the label is a tooltip (sidebar, in `Tips`). */
  labelled?: boolean;
  onPick?: () => void;
}

const NONE: ReadonlyMap<string, number> = new Map();

/** More has no room. */
const MOST = 99;

export function Entries({ menu, waiting = NONE, labelled = false, onPick }: EntriesProps) {
  const id = useId();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const owner = menu.find(({ pages }) => pages?.includes(path));
  return (
    <ul className={classes.list}>
      {menu.map((entry) => {
        const { to, label, icon: Icon } = entry;
        const count = waiting.get(to);
        return (
          <li key={to}>
            <Link
              to={to}
              className={classes.entry}
              activeProps={{ "aria-current": "page" }}
              activeOptions={{ exact: owner !== undefined && owner !== entry }}
              aria-current={owner === entry ? "page" : undefined}
              aria-label={label}
              aria-describedby={count ? `${id}${to}` : undefined}
              data-tip={labelled ? undefined : ""}
              {...(onPick ? { onClick: onPick } : {})}
            >
              <Icon size={21} stroke={1.7} aria-hidden />
              {labelled && label}
              {/* Drawn by the style sheet: the entry's name stays its label, for voices too. */}
              {count && <span className={classes.count} data-count={count > MOST ? `${MOST}+` : count} />}
            </Link>
            {count && (
              <span id={`${id}${to}`} hidden>
                {uiTexts.waiting(count)}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface EntryButtonProps {
  label: string;
  icon: MenuEntry["icon"];
  labelled?: boolean;
  /** The keyboard shortcut, shown in the tooltip but not part of the accessible name. */
  keys?: string;
  onClick: () => void;
}

export function EntryButton({ label, icon: Icon, labelled = false, keys, onClick }: EntryButtonProps) {
  return (
    <button
      type="button"
      className={classes.entry}
      aria-label={label}
      data-tip={labelled ? undefined : keys ? `${label} (${keys})` : ""}
      onClick={onClick}
    >
      <Icon size={21} stroke={1.7} aria-hidden />
      {labelled && label}
    </button>
  );
}
