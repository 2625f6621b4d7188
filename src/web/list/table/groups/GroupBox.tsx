import { uiTexts } from "#shared/texts.ts";
import type { Selection } from "#web/list/useSelection.ts";
import { SelectBox } from "../SelectBox.tsx";
import type { RowGroup } from "./rowGroups.ts";

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
