import { ActionIcon, Group, Tooltip } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import type { RowAction } from "./columns.ts";

/** The icon buttons at the end of a row. */
export function RowActions({ actions, size = 30 }: { actions: RowAction[]; size?: number }) {
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {actions.map((action) => (
        <Tooltip key={action.label} label={action.label}>
          <ActionButton {...action} size={size} />
        </Tooltip>
      ))}
    </Group>
  );
}

function ActionButton({
  label,
  icon: Icon,
  to,
  onClick,
  onHover,
  danger = false,
  size,
  ...tooltip
}: RowAction & { size: number }) {
  const common = {
    ...tooltip,
    variant: "subtle",
    color: danger ? "red" : "gray",
    c: danger ? "var(--status-red)" : "var(--text-soft)",
    size,
    "aria-label": label,
    onPointerEnter: onHover,
    // The row opens its detail on a click; its buttons do what they say instead.
    onClick: (event: MouseEvent) => {
      event.stopPropagation();
      onClick?.();
    },
  };
  const icon = <Icon size={17} stroke={1.7} aria-hidden />;
  if (!to) return <ActionIcon {...common}>{icon}</ActionIcon>;
  return (
    <ActionIcon {...common} component={Link} to={to}>
      {icon}
    </ActionIcon>
  );
}
