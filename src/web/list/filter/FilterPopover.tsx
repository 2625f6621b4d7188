import { Button, Popover, Stack } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import { uiTexts } from "#shared/texts.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import classes from "../list.module.css";

interface FilterPopoverProps {
  opened: boolean;
  onClose: () => void;
  canClear: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** The panel that the button 'Filtros' opens, beside the element that has both. Its code loads when it is first opened. */
export function FilterPopover({ opened, onClose, canClear, onClear, children }: FilterPopoverProps) {
  // Escape first closes a select's open list, then the panel.
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    const listOpen = target instanceof Element && target.hasAttribute("data-expanded");
    if (key === "Escape" && !listOpen) onClose();
  };
  const phone = useIsPhone();
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && onClose()}
      position="bottom-start"
      width={340}
      trapFocus
      // The button says what it opens, not this place.
      withRoles={false}
      closeOnEscape={false}
      // On a phone the panel covers most of the page, so the page is dimmed, and the panel may cover its button.
      withOverlay={phone}
      middlewares={phone ? { shift: { crossAxis: true, padding: 8 } } : { shift: true, flip: true }}
      overlayProps={{ backgroundOpacity: 0.45 }}
    >
      <Popover.Target>
        <span className={classes.place} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={uiTexts.filters}
        className={classes.panel}
        onKeyDown={onKeyDown}
      >
        {/* The panel takes the focus, because a focused date field would open its calendar. */}
        <Stack gap="sm" tabIndex={-1} data-autofocus style={{ outline: "none" }}>
          {children}
          <Button variant="subtle" size="compact-sm" disabled={!canClear} onClick={onClear}>
            {uiTexts.clearFilters}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
