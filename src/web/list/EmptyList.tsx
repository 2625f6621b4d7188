import { Button, Text } from "@mantine/core";
import { IconInbox, IconSearchOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { uiTexts } from "#shared/texts.ts";
import classes from "./list.module.css";

interface EmptyListProps {
  /** Whether a search or a filter is the reason. */
  narrowed: boolean;
  onClear: () => void;
  purpose: string;
  /** Undefined if people can't create rows. */
  create: { label: string; to: string } | undefined;
}

/** Says why a list is empty, and what to do next. */
export function EmptyList({ narrowed, onClear, purpose, create }: EmptyListProps) {
  const Icon = narrowed ? IconSearchOff : IconInbox;
  return (
    <div className={classes.empty}>
      <Icon size={28} stroke={1.4} aria-hidden />
      <Text fw={550} c="var(--text)">
        {uiTexts.empty}
      </Text>
      {narrowed && (
        <>
          <Text size="sm">{uiTexts.emptySearch}</Text>
          <Button variant="default" size="xs" mt="xs" onClick={onClear}>
            {uiTexts.removeFilters}
          </Button>
        </>
      )}
      {!narrowed && (
        <Text size="sm" maw={460}>
          {purpose}
        </Text>
      )}
      {!narrowed && create && (
        <Button component={Link} to={create.to} variant="default" size="xs" mt="xs">
          {uiTexts.createFirst}
        </Button>
      )}
    </div>
  );
}
