import { IconEdit, IconTrash } from "@tabler/icons-react";
import { mayCall } from "#shared/routes/roles.ts";
import { uiTexts } from "#shared/texts.ts";
import type { Resource } from "#web/resource.ts";
import { useSession } from "#web/session/session.ts";
import { confirm } from "#web/ui/confirm.ts";
import { toastError } from "#web/ui/toasts/toast.ts";
import type { RowAction } from "./columns.ts";

interface Standard {
  id: number;
  /** Undefined if a row may always be deleted. */
  can_delete?: boolean;
  /** Whether only standing orders and undecided requests use it, which can go on without it. */
  can_detach?: boolean;
}

interface Paths<Row> {
  editPath: (id: number) => string;
  /** The row's name in the question before a deletion. */
  nameOf: (row: Row) => string;
  /** What else to know before this row is deleted. */
  warning?: (row: Row) => Promise<string | null>;
}

/** 'Editar' and 'Eliminar'. Each is null if the row or the route's access doesn't allow it. */
export function useStandardActions<Row extends Standard, One, Query>(
  resource: Resource<Row, One, Query>,
  { editPath, nameOf, warning }: Paths<Row>,
): (row: Row) => [edit: RowAction | null, remove: RowAction | null] {
  const remove = resource.useRemove();
  const prefetch = resource.usePrefetch();
  const session = useSession();
  const mayRemove = mayCall(resource.routes.remove.access, session);
  const mayEdit = mayCall((resource.routes.update ?? resource.routes.get).access, session);
  return (row) => {
    const { id, can_delete = true, can_detach = false } = row;
    const edit = mayEdit
      ? { label: uiTexts.edit, icon: IconEdit, to: editPath(id), onHover: () => prefetch(id) }
      : null;
    if (!(can_delete || can_detach) || !mayRemove) return [edit, null];
    const onClick = async () => {
      const said = await readWarning(() => warning?.(row), resource.texts.deleteFailed);
      if (said === undefined) return;
      const question = [resource.texts.confirmDelete ?? uiTexts.remove, said].filter(Boolean).join(" ");
      const subject = nameOf(row);
      const detach = async (why: string) => {
        const reason = `${why}. ${uiTexts.detachQuestion}`;
        if (await confirm(reason, { danger: true, subject, label: uiTexts.detach }))
          remove.mutate({ id, detach: true });
      };
      if (!(await confirm(question, { danger: true, subject }))) return;
      remove.mutate(can_detach ? { id, onRefused: (why) => void detach(why) } : { id });
    };
    return [edit, { label: uiTexts.remove, icon: IconTrash, danger: true, onClick: () => void onClick() }];
  };
}

/** Undefined, after a toast, if it can't be read: nobody deletes without having seen it. */
async function readWarning(
  read: () => Promise<string | null> | undefined,
  failed: string,
): Promise<string | null | undefined> {
  try {
    return (await read()) ?? null;
  } catch (error) {
    toastError(failed, error);
    return undefined;
  }
}
