import { IconEdit, IconTrash } from "@tabler/icons-react";
import { mayCall } from "#shared/roles.ts";
import { uiTexts } from "#shared/texts.ts";
import type { Resource } from "#web/resource.ts";
import { useSession } from "#web/session.ts";
import { confirm } from "#web/ui/confirm.ts";
import type { RowAction } from "./columns.ts";
import { keepFocus } from "./keepFocus.ts";

interface Standard {
  id: number;
  /** Missing where a row may always be deleted. */
  can_delete?: boolean;
}

/** 'Editar', and 'Eliminar' where the row and the route's access allow it, asked for first. */
export function useStandardActions<Row extends Standard, One, Query>(
  resource: Resource<Row, One, Query>,
  editPath: (id: number) => string,
): (row: Row) => RowAction[] {
  const remove = resource.useRemove();
  const prefetch = resource.usePrefetch();
  const mayRemove = mayCall(resource.routes.remove.access, useSession());
  return ({ id, can_delete = true }) => {
    const edit = { label: uiTexts.edit, icon: IconEdit, to: editPath(id), onHover: () => prefetch(id) };
    if (!can_delete || !mayRemove) return [edit];
    const onClick = async () => {
      const sure = await confirm(resource.texts.confirmDelete ?? uiTexts.remove, { danger: true });
      if (sure) remove.mutate(id, { onSuccess: keepFocus });
    };
    return [edit, { label: uiTexts.remove, icon: IconTrash, danger: true, onClick: () => void onClick() }];
  };
}
