import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { toastError } from "#web/ui/toasts/toast.ts";

/** Reads one record; `undefined` reads nothing. */
export type UseRecord<Row> = (id: number | undefined) => { data: Row | undefined; error: Error | null };

const useNothing: UseRecord<never> = () => ({ data: undefined, error: null });

/**
 * The row whose detail is open: the one of the URL's `detail`, so that it survives a reload and can be shared. If the list doesn't show
 * that row, `useRecord` reads it.
 */
export function useDetail<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  useRecord: UseRecord<Row> = useNothing,
) {
  const navigate = useNavigate();
  const { detail } = useSearch({ strict: false }) as { detail?: string };
  // Keep the id while the dialog fades out. Otherwise it would become empty.
  const [open, setOpen] = useState({ id: 0, shown: false });
  useEffect(() => {
    if (detail !== undefined) setOpen({ id: Number(detail), shown: true });
  }, [detail]);
  const listed = rows?.find(({ id }) => id === open.id);
  const elsewhere = rows !== undefined && listed === undefined && open.shown;
  const { data, error } = useRecord(elsewhere ? open.id : undefined);
  const row = listed ?? (data?.id === open.id ? data : undefined);
  const address = (id: number | undefined) =>
    void navigate({
      to: ".",
      search: (all: object) => ({ ...all, detail: id === undefined ? undefined : String(id) }),
      replace: true,
      resetScroll: false,
    });
  const close = () => {
    setOpen({ ...open, shown: false });
    if (detail !== undefined) address(undefined);
  };
  // A record that another one has replaced answers as that one.
  const led = data !== undefined && data.id !== open.id ? data.id : undefined;
  useEffect(() => {
    if (led !== undefined) address(led);
  });
  useEffect(() => {
    if (error && open.shown) toastError(uiTexts.loadFailed, error);
  }, [error, open.shown]);
  return {
    row,
    opened: open.shown && row !== undefined,
    show: ({ id }: Row) => {
      setOpen({ id, shown: true });
      address(id);
    },
    /** Removes the detail from the URL and leaves the list as it was. */
    close,
  };
}
