import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { surfaces } from "./theme.ts";

const KEY = "darkMode";

function savedScheme(): MantineColorScheme {
  const value = localStorage.getItem(KEY);
  return value === null ? "auto" : value === "true" ? "dark" : "light";
}

/** The colour of a phone browser's address bar. */
function tintBrowser(scheme: MantineColorScheme) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const own = meta.media.includes("dark") ? "dark" : "light";
    meta.content = surfaces[scheme === "auto" ? own : scheme];
  }
}

/** Stores the theme as `darkMode`. Without a stored value the system's preference applies. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let heard: ((event: StorageEvent) => void) | undefined;
  tintBrowser(savedScheme());
  const unsubscribe = () => heard && window.removeEventListener("storage", heard);
  return {
    get: savedScheme,
    set: (scheme) => {
      tintBrowser(scheme);
      if (scheme === "auto") localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, String(scheme === "dark"));
    },
    subscribe: (onUpdate) => {
      heard = (event) => event.key === KEY && onUpdate(savedScheme());
      window.addEventListener("storage", heard);
    },
    unsubscribe,
    clear: () => localStorage.removeItem(KEY),
  };
}
