import { lazy, type ReactNode, Suspense, useRef } from "react";
import type { DayRange } from "#shared/dates.ts";
import type { RouteShape } from "#shared/route.ts";
import { Modal } from "#web/dialog/Modal.tsx";
import { FieldBones } from "#web/ui/FieldBones.tsx";

export interface ReportItemProps {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

export interface Report {
  label: string;
  route: RouteShape;
  /** Whether the paper is of a span of days; `optional`: of all days where none is given. */
  dates: boolean | "optional";
  /** The days that it starts from; else the month so far. */
  range?: DayRange | undefined;
  /** For a paper about one thing: the parameter of its path, the control that picks it, and what is picked at first. */
  item?: { param: string; render: (props: ReportItemProps) => ReactNode; initial?: number | undefined };
}

interface ReportDialogProps {
  /** It stays while the dialog fades out. */
  report: Report | undefined;
  opened: boolean;
  onClose: () => void;
}

/** The calendar is most of a page's weight, and few visits ask for a paper: it comes when the dialog does, or just before. */
export const loadReportForm = () => import("./ReportForm.tsx");
const ReportForm = lazy(async () => ({ default: (await loadReportForm()).ReportForm }));

/** The dialog of one paper. It stands ready while closed, so that it knows where the focus goes back to. */
export function ReportDialog({ report, opened, onClose }: ReportDialogProps) {
  const asked = useRef<() => void>(undefined);
  const ask = (fetchPaper: () => void) => {
    asked.current = fetchPaper;
    onClose();
  };
  // The overlay of the download opens once the focus is back on the page, so that it too can give it back there.
  const gone = () => {
    asked.current?.();
    asked.current = undefined;
  };
  return (
    <Modal opened={opened} onClose={onClose} title={report?.label} size="sm" onExitTransitionEnd={gone}>
      <Suspense fallback={<FieldBones count={3} />}>
        {report && <ReportForm report={report} onClose={onClose} onSubmit={ask} />}
      </Suspense>
    </Modal>
  );
}
