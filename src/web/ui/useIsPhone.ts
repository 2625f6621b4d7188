import { useMediaQuery } from "@mantine/hooks";

/** Below 768 px: cards for tables, a bar for the sidebar, a select for tabs. */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 47.99em)", undefined, { getInitialValueInEffect: false }) ?? false;
}
