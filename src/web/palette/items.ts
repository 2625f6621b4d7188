import { fold } from "#shared/search.ts";
import type { MenuEntry } from "#web/layout/menu.ts";

/** Something that the palette can do or go to. */
export interface PaletteItem {
  id: string;
  label: string;
  /** What tells two of the same name apart. */
  detail?: string;
  icon: MenuEntry["icon"];
  /** A place to go to, or something to do. */
  to?: string;
  search?: Record<string, string>;
  run?: () => void;
}

export interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}

/** Finds things on the server by what was typed. */
export interface Finder {
  title: string;
  find: (term: string, signal: AbortSignal) => Promise<PaletteItem[]>;
}

/** Those whose name has every word that was typed, in any order. */
export function narrow(groups: PaletteGroup[], term: string): PaletteGroup[] {
  const words = fold(term).split(" ");
  return groups
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ label }) => words.every((word) => fold(label).includes(word))),
    }))
    .filter(({ items }) => items.length > 0);
}
