import { Tooltip } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { uiTexts } from "#shared/texts.ts";
import type { MenuEntry } from "./menu.ts";
import classes from "./Shell.module.css";

interface EntriesProps {
  menu: MenuEntry[];
  /** The pages on which something waits. */
  marked?: ReadonlySet<string>;
  /** Shows the label beside the icon (drawer); without it the label is a tooltip (sidebar). */
  labelled?: boolean;
  onPick?: () => void;
}

const NONE: ReadonlySet<string> = new Set();

export function Entries({ menu, marked = NONE, labelled = false, onPick }: EntriesProps) {
  const mark = useId();
  return (
    <ul className={classes.list}>
      {menu.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Labelled label={label} labelled={labelled}>
            <Link
              to={to}
              className={classes.entry}
              activeProps={{ "aria-current": "page" }}
              aria-label={label}
              aria-describedby={marked.has(to) ? mark : undefined}
              {...(onPick ? { onClick: onPick } : {})}
            >
              <Icon size={21} stroke={1.7} aria-hidden />
              {labelled && label}
              {marked.has(to) && <span className={classes.mark} aria-hidden />}
            </Link>
          </Labelled>
        </li>
      ))}
      <li id={mark} hidden>
        {uiTexts.waits}
      </li>
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
    <Labelled label={keys ? `${label} (${keys})` : label} labelled={labelled}>
      <button type="button" className={classes.entry} aria-label={label} onClick={onClick}>
        <Icon size={21} stroke={1.7} aria-hidden />
        {labelled && label}
      </button>
    </Labelled>
  );
}

function Labelled({ label, labelled, children }: { label: string; labelled: boolean; children: ReactNode }) {
  if (labelled) return children;
  return (
    <Tooltip label={label} position="right" openDelay={100}>
      {children}
    </Tooltip>
  );
}
