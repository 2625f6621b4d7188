import { Text } from "@mantine/core";
import type { ReactNode } from "react";

/** Under a list: the sum of the rows that were found. */
export function ListSum({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" fw={600} className="numbers" role="status">
      {children}
    </Text>
  );
}
