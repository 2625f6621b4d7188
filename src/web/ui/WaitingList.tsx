import { Button, Stack, Text } from "@mantine/core";
import type { Ref } from "react";
import type { MenuEntry } from "#web/layout/shell/menu.ts";
import classes from "./WaitingList.module.css";

interface Waiting {
  id: number;
  name: string;
  detail: string;
  /** Nothing can be done for it now. */
  blocked: boolean;
}

interface WaitingListProps {
  rows: readonly Waiting[];
  /** Undefined for those who only look. */
  action: { label: string; icon: MenuEntry["icon"]; onClick: (id: number) => void } | undefined;
  /** Goes to the first button that can be pressed. */
  first?: Ref<HTMLButtonElement>;
}

/** People who wait for the same thing, each with the button that does it. */
export function WaitingList({ rows, action, first }: WaitingListProps) {
  const ready = rows.find(({ blocked }) => !blocked);
  return (
    <Stack gap="xs" component="ul" className={classes.list}>
      {rows.map(({ id, name, detail, blocked }) => (
        <li key={id} className={classes.row}>
          <span>
            <strong>{name}</strong>
            <Text className={classes.detail}>{detail}</Text>
          </span>
          {action && (
            <Button
              leftSection={<action.icon size={17} stroke={1.7} aria-hidden />}
              ref={id === ready?.id ? first : undefined}
              disabled={blocked}
              aria-label={`${action.label}: ${name}`}
              onClick={() => action.onClick(id)}
            >
              {action.label}
            </Button>
          )}
        </li>
      ))}
    </Stack>
  );
}
