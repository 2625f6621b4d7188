import { IconEdit, IconTrash } from "@tabler/icons-react";
import { mayCall } from "#shared/routes/roles.ts";
import { uiTexts } from "#shared/texts.ts";
import type { Resource } from "#web/resource.ts";
import { useSession } from "#web/session/session.ts";
import { confirm } from "#web/ui/confirm.ts";
import type { RowAction } from "./columns.ts";
import { keepFocus } from "./keepFocus.ts";

interface Standard {
  id: number;
  /** Undefined if a row may always be deleted. */
  can_delete?: boolean;
}

interface Paths<Row> {
  editPath: (id: number) => string;
  /** The row's name in the question before a deletion. */
  nameOf: (row: Row) => string;
}

/** 'Editar' and 'Eliminar'. The second is null if the row or the route's access doesn't allow it. */
export function useStandardActions<Row extends Standard, One, Query>(
  resource: Resource<Row, One, Query>,
  { editPath, nameOf }: Paths<Row>,
): (row: Row) => [edit: RowAction, remove: RowAction | null] {
  const remove = resource.useRemove();
  const prefetch = resource.usePrefetch();
  const mayRemove = mayCall(resource.routes.remove.access, useSession());
  return (row) => {
    const { id, can_delete = true } = row;
    const edit = { label: uiTexts.edit, icon: IconEdit, to: editPath(id), onHover: () => prefetch(id) };
    if (!can_delete || !mayRemove) return [edit, null];
    const onClick = async () => {
      const question = resource.texts.confirmDelete ?? uiTexts.remove;
      if (await confirm(question, { danger: true, subject: nameOf(row) }))
        remove.mutate(id, { onSuccess: keepFocus });
    };
    return [edit, { label: uiTexts.remove, icon: IconTrash, danger: true, onClick: () => void onClick() }];
  };
}
