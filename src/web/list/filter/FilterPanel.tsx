import { Badge, Button, Popover, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconFilter } from "@tabler/icons-react";
import type { KeyboardEvent, ReactNode } from "react";
import { uiTexts } from "#shared/texts.ts";
import { useBackCloses } from "#web/dialog/useBackCloses.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import classes from "../list.module.css";

interface FilterPanelProps {
  /** The number of active filters. */
  active: number;
  onClear: () => void;
  children: ReactNode;
}

export function FilterPanel({ active, onClear, children }: FilterPanelProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  // Escape first closes a select's open list, then the panel.
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    const listOpen = target instanceof Element && target.hasAttribute("data-expanded");
    if (key === "Escape" && !listOpen) close();
  };
  const phone = useIsPhone();
  useBackCloses(opened && phone, close);
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      position="bottom-start"
      width={340}
      trapFocus
      returnFocus
      closeOnEscape={false}
      // On a phone the panel covers most of the page, so the page is dimmed, and the panel may cover its button.
      withOverlay={phone}
      middlewares={phone ? { shift: { crossAxis: true, padding: 8 } } : { shift: true, flip: true }}
      overlayProps={{ backgroundOpacity: 0.45 }}
    >
      <Popover.Target>
        {phone ? (
          <button
            type="button"
            className={classes.tool}
            data-active={active > 0}
            aria-label={active > 0 ? `${uiTexts.filters}, ${active}` : uiTexts.filters}
            aria-expanded={opened}
            onClick={toggle}
          >
            <IconFilter size={18} stroke={1.8} aria-hidden />
            <small aria-hidden>{uiTexts.filters}</small>
            {/* Drawn by the style sheet: the name says it in words. */}
            {active > 0 && <span className={classes.count} data-count={active} />}
          </button>
        ) : (
          <Button
            variant="default"
            aria-expanded={opened}
            leftSection={<IconFilter size={16} stroke={1.8} aria-hidden />}
            rightSection={
              <IconChevronDown size={16} className={classes.chevron} data-open={opened} aria-hidden />
            }
            onClick={toggle}
          >
            {uiTexts.filters}
            {active > 0 && (
              <Badge size="sm" circle ml={8}>
                {active}
              </Badge>
            )}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={uiTexts.filters} className={classes.panel} onKeyDown={onKeyDown}>
        {/* The panel takes the focus, because a focused date field would open its calendar. */}
        <Stack gap="sm" tabIndex={-1} data-autofocus style={{ outline: "none" }}>
          {children}
          <Button variant="subtle" size="compact-sm" disabled={active === 0} onClick={onClear}>
            {uiTexts.clearFilters}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
