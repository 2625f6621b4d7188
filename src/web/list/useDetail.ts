import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** The row whose detail is open: one that was opened here, or the one of the URL's `detail`, as in a link to a record. */
export function useDetail<Row extends { id: number }>(rows: readonly Row[] | undefined) {
  const navigate = useNavigate();
  const { detail } = useSearch({ strict: false }) as { detail?: string };
  // Keep the id while the dialog fades out. Otherwise it would become empty.
  const [open, setOpen] = useState({ id: 0, shown: false });
  useEffect(() => {
    if (detail !== undefined) setOpen({ id: Number(detail), shown: true });
  }, [detail]);
  const row = rows?.find(({ id }) => id === open.id);
  return {
    row,
    opened: open.shown && row !== undefined,
    show: ({ id }: Row) => setOpen({ id, shown: true }),
    /** Removes the detail from the URL and leaves the list as it was. */
    close: () => {
      setOpen({ ...open, shown: false });
      if (detail !== undefined)
        void navigate({ to: ".", search: (all: object) => ({ ...all, detail: undefined }), replace: true });
    },
  };
}
