import { Button, Group } from "@mantine/core";
import { present, type RowActionList } from "./columns.ts";
import { rootOf } from "./rootOf.tsx";

/** A row's actions as named buttons, for its detail. */
export function ActionButtons({ actions }: { actions: RowActionList }) {
  return (
    <Group gap="xs">
      {present(actions).map((action) => {
        const { label, icon: Icon, onClick, onHover, danger = false, main = false } = action;
        return (
          <Button
            key={action.slot ?? label}
            {...rootOf(action)}
            size="xs"
            {...(main ? {} : { variant: "default", c: danger ? "var(--status-red)" : "var(--text)" })}
            leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
            onPointerEnter={onHover}
            onClick={onClick}
          >
            {label}
          </Button>
        );
      })}
    </Group>
  );
}
