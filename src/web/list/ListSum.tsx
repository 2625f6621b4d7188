import { Text } from "@mantine/core";
import type { ReactNode } from "react";

/** Under a list: what the rows that were found add up to. */
export function ListSum({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" fw={600} className="numbers" role="status">
      {children}
    </Text>
  );
}
