import { Badge, Button } from "@mantine/core";
import { IconChevronDown, IconFilter } from "@tabler/icons-react";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { useBackCloses } from "#web/dialog/useBackCloses.ts";
import { useGivesFocusBack } from "#web/dialog/useGivesFocusBack.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import classes from "../list.module.css";

const loadPopover = () => import("./FilterPopover.tsx");
const FilterPopover = lazyPart(async () => ({ default: (await loadPopover()).FilterPopover }));

interface FilterPanelProps {
  /** The number of active filters. */
  active: number;
  onClear: () => void;
  children: ReactNode;
}

export function FilterPanel({ active, onClear, children }: FilterPanelProps) {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const phone = useIsPhone();
  const close = () => setOpened(false);
  useBackCloses(opened && phone, close);
  useGivesFocusBack(opened);
  // A press on the button closes the open panel before the click.
  const pressed = useRef<boolean>(undefined);
  const button = {
    "aria-haspopup": "dialog",
    "aria-expanded": opened,
    onPointerEnter: () => void loadPopover(),
    onPointerDown: () => {
      pressed.current = opened;
    },
    onClick: () => {
      setWanted(true);
      setOpened(!(pressed.current ?? opened));
      pressed.current = undefined;
    },
  } as const;
  return (
    <div className={classes.filter}>
      {phone ? (
        <button
          type="button"
          className={classes.tool}
          data-active={active > 0}
          aria-label={active > 0 ? `${uiTexts.filters}, ${active}` : uiTexts.filters}
          {...button}
        >
          <IconFilter size={18} stroke={1.8} aria-hidden />
          <small aria-hidden>{uiTexts.filters}</small>
          {/* Drawn by the style sheet: the name says it in words. */}
          {active > 0 && <span className={classes.count} data-count={active} />}
        </button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.8} aria-hidden />}
          rightSection={
            <IconChevronDown size={16} className={classes.chevron} data-open={opened} aria-hidden />
          }
          {...button}
        >
          {uiTexts.filters}
          {active > 0 && (
            <Badge size="sm" circle ml={8}>
              {active}
            </Badge>
          )}
        </Button>
      )}
      {wanted && (
        <Suspense fallback={null}>
          <FilterPopover opened={opened} onClose={close} canClear={active > 0} onClear={onClear}>
            {children}
          </FilterPopover>
        </Suspense>
      )}
    </div>
  );
}
