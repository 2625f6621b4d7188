import { holds } from "#shared/search.ts";
import type { MenuEntry } from "#web/layout/shell/menu.ts";

/** An action or a page in the palette. */
export interface PaletteItem {
  id: string;
  label: string;
  /** Distinguishes two items with the same name. */
  detail?: string;
  /** What else it is found by. */
  words?: readonly string[];
  icon: MenuEntry["icon"];
  /** A URL, or an action. */
  to?: string;
  search?: Record<string, string>;
  run?: () => void;
}

export interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}

/** Searches records on the server. */
export interface Finder {
  title: string;
  find: (term: string, signal: AbortSignal) => Promise<PaletteItem[]>;
}

/** The items whose name contains every typed word, in any order, then those that have the others in what else they are found by. */
export function narrow(groups: PaletteGroup[], term: string): PaletteGroup[] {
  return groups
    .map(({ title, items }) => ({
      title,
      items: [
        ...items.filter(({ label }) => holds(label, term)),
        ...items.filter(
          ({ label, words = [] }) => !holds(label, term) && holds([label, ...words].join(" "), term),
        ),
      ],
    }))
    .filter(({ items }) => items.length > 0);
}
