import { uiTexts } from "#shared/texts.ts";
import type { Selection } from "../useSelection.ts";
import type { RowGroup } from "./rowGroups.ts";
import { SelectBox } from "./SelectBox.tsx";

interface RowBoxProps<Row> {
  row: Row;
  name: string;
  selection: Selection<Row>;
}

export const RowBox = <Row extends { id: number }>({ row, name, selection }: RowBoxProps<Row>) => (
  <SelectBox
    label={`${uiTexts.select} ${name}`}
    checked={selection.has(row.id)}
    onToggle={(range) => selection.toggle(row.id, range)}
  />
);

interface GroupBoxProps<Row> {
  group: RowGroup<Row>;
  selection: Selection<Row>;
}

/** Selects all rows of a group. */
export function GroupBox<Row extends { id: number }>({ group, selection }: GroupBoxProps<Row>) {
  const { rows, name } = group;
  const count = rows.filter(({ id }) => selection.has(id)).length;
  return (
    <SelectBox
      label={`${uiTexts.select} ${name}`}
      checked={count === rows.length}
      mixed={count > 0 && count < rows.length}
      onToggle={(range) => selection.toggleGroup(rows, range)}
    />
  );
}
