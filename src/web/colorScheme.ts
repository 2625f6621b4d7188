import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";

const KEY = "darkMode";

function saved(): MantineColorScheme {
  const value = localStorage.getItem(KEY);
  return value === null ? "auto" : value === "true" ? "dark" : "light";
}

/** Keeps the theme as `darkMode`; with nothing saved the system's preference counts. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let heard: ((event: StorageEvent) => void) | undefined;
  const unsubscribe = () => heard && window.removeEventListener("storage", heard);
  return {
    get: saved,
    set: (scheme) => {
      if (scheme === "auto") localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, String(scheme === "dark"));
    },
    subscribe: (onUpdate) => {
      heard = (event) => event.key === KEY && onUpdate(saved());
      window.addEventListener("storage", heard);
    },
    unsubscribe,
    clear: () => localStorage.removeItem(KEY),
  };
}
