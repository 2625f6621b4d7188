import { Button, Group, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { pageText, rangeText, uiTexts } from "#shared/texts.ts";
import type { Page } from "#web/resource.ts";

interface PagerProps {
  page: Omit<Page<unknown>, "items">;
  onTurn: (page: number) => void;
}

export function Pager({ page: { currentPage, perPage, total }, onTurn }: PagerProps) {
  const first = total === 0 ? 0 : (currentPage - 1) * perPage + 1;
  const last = Math.min(currentPage * perPage, total);
  return (
    <Group justify="space-between" gap="xs" mt="sm">
      <Text size="sm" c="var(--text-soft)" className="numbers" role="status">
        {rangeText(Math.min(first, total), last, total)}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          disabled={currentPage <= 1}
          onClick={() => onTurn(currentPage - 1)}
        >
          {uiTexts.previous}
        </Button>
        <Text size="sm" c="var(--text-soft)" className="numbers">
          {pageText(currentPage, Math.max(1, Math.ceil(total / perPage)))}
        </Text>
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          disabled={currentPage * perPage >= total}
          onClick={() => onTurn(currentPage + 1)}
        >
          {uiTexts.next}
        </Button>
      </Group>
    </Group>
  );
}
