import { Button, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ofPagesText, rangeText, uiTexts } from "#shared/texts.ts";
import { useFocusAfter } from "#web/focusWhenLost.ts";
import type { Page } from "#web/resource.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import classes from "./list.module.css";

interface PagerProps {
  page: Omit<Page<unknown>, "items">;
  onTurn: (page: number) => void;
  /** Offers other numbers of rows per page. */
  onResize?: ((perPage: number) => void) | undefined;
  /** After the range: the rows' sum. */
  sum?: ReactNode;
}

const SMALLEST = 15;
const SIZES = [SMALLEST, 30, 60, 100];

export function Pager({ page, onTurn, onResize, sum }: PagerProps) {
  const { currentPage, perPage, total } = page;
  const first = total === 0 ? 0 : (currentPage - 1) * perPage + 1;
  const last = Math.min(currentPage * perPage, total);
  const phone = useIsPhone();
  // At the last page 'Siguiente' is disabled, at the first one 'Anterior': the other one takes the focus.
  const turning = useFocusAfter<HTMLDivElement>(currentPage, "button:not(:disabled)");
  const sizes = SIZES.includes(perPage) ? SIZES : [...SIZES, perPage].sort((a, b) => a - b);
  return (
    <div className={classes.pager}>
      <Group gap="4px 16px">
        <Text size="sm" c="var(--text-soft)" className="numbers" role="status">
          {rangeText(Math.min(first, total), last, total)}
        </Text>
        {sum}
      </Group>
      <Group gap="xs" className={classes.turn} ref={turning}>
        {onResize && !phone && total > SMALLEST && (
          <div className={classes.size}>
            <span aria-hidden>{uiTexts.perPage}</span>
            <NativeSelect
              size="xs"
              aria-label={uiTexts.perPage}
              data={sizes.map(String)}
              value={String(perPage)}
              onChange={(event) => onResize(Number(event.currentTarget.value))}
            />
          </div>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          disabled={currentPage <= 1}
          onClick={() => onTurn(currentPage - 1)}
        >
          {uiTexts.previous}
        </Button>
        <PageField
          key={currentPage}
          page={currentPage}
          pages={Math.max(1, Math.ceil(total / perPage))}
          onTurn={onTurn}
        />
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
    </div>
  );
}

interface PageFieldProps {
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

/** 'Página 2 de 16': the number can be edited, and Enter goes there. */
function PageField({ page, pages, onTurn }: PageFieldProps) {
  const go = (field: HTMLInputElement) => {
    const wanted = Math.min(Math.max(1, Math.trunc(Number(field.value))), pages);
    if (Number.isFinite(wanted) && wanted !== page) onTurn(wanted);
    else field.value = String(page);
  };
  return (
    <div className={classes.page}>
      <span aria-hidden>{uiTexts.page}</span>
      <TextInput
        size="xs"
        aria-label={uiTexts.page}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={String(page)}
        styles={{ input: { width: `${String(pages).length + 3}ch` } }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => go(event.currentTarget)}
        onKeyDown={(event) => event.key === "Enter" && go(event.currentTarget)}
      />
      <span>{ofPagesText(pages)}</span>
    </div>
  );
}
