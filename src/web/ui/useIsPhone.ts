import { useMediaQuery } from "@mantine/hooks";

/** Below 768 px: cards instead of tables, a bar instead of the sidebar, a select instead of tabs. */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 47.99em)", undefined, { getInitialValueInEffect: false }) ?? false;
}
