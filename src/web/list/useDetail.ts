import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * Which row of a list is shown in full: one that was opened here, or the one whose `detail` the address asks for, as
 * a link does that leads to a thing.
 */
export function useDetail<Row extends { id: number }>(rows: readonly Row[] | undefined) {
  const navigate = useNavigate();
  const { detail } = useSearch({ strict: false }) as { detail?: string };
  // The id stays while the dialog fades out, or it would be empty on its way.
  const [open, setOpen] = useState({ id: 0, shown: false });
  useEffect(() => {
    if (detail !== undefined) setOpen({ id: Number(detail), shown: true });
  }, [detail]);
  const row = rows?.find(({ id }) => id === open.id);
  return {
    row,
    opened: open.shown && row !== undefined,
    show: ({ id }: Row) => setOpen({ id, shown: true }),
    /** The address asks no more; the list stays as it was. */
    close: () => {
      setOpen({ ...open, shown: false });
      if (detail !== undefined)
        void navigate({ to: ".", search: (all: object) => ({ ...all, detail: undefined }), replace: true });
    },
  };
}
