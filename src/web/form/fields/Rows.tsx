import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { uiTexts } from "#shared/texts.ts";
import { focusSoon } from "../focus.ts";
import classes from "../form.module.css";

interface RowsProps<Item> {
  title: string;
  /** A row's name: 'Dirección 2', 'Eliminar Dirección 2'. */
  itemName: string;
  items: readonly Item[];
  /** Shown when there are no rows. */
  empty: string;
  /** The reason when a row can't be removed. */
  locked?: (item: Item, index: number) => string | undefined;
  onAdd: () => void;
  onRemove: (index: number) => void;
  children: (index: number, label: string) => ReactNode;
}

/** Repeatable rows: addresses, phones, expense lines. */
export function Rows<Item>({
  title,
  itemName,
  items,
  empty,
  locked,
  onAdd,
  onRemove,
  children,
}: RowsProps<Item>) {
  const list = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    onAdd();
    focusSoon(() => [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])].at(-1));
  };
  return (
    <fieldset ref={list} className={classes.rows}>
      <Group justify="space-between" component="legend" className={classes.legend}>
        <span>{title}</span>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={add}
        >
          {`${uiTexts.add} ${itemName.toLowerCase()}`}
        </Button>
      </Group>
      {items.length === 0 && <Text className={classes.none}>{empty}</Text>}
      {items.map((item, index) => {
        const label = `${itemName} ${index + 1}`;
        const reason = locked?.(item, index);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form's values
          <div key={index} className={classes.row} data-row>
            <div className={classes.rowFields}>{children(index, label)}</div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={reason !== undefined}
              title={reason}
              aria-label={`${uiTexts.remove} ${label}`}
              onClick={() => onRemove(index)}
            >
              <IconTrash size={17} stroke={1.7} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
    </fieldset>
  );
}
