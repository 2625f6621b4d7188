import { type ReactNode, Suspense, useRef } from "react";
import type { DayRange } from "#shared/dates.ts";
import type { Right } from "#shared/routes/roles.ts";
import type { RouteShape } from "#shared/routes/route.ts";
import { Modal } from "#web/dialog/Modal.tsx";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { FieldBones } from "#web/ui/FieldBones.tsx";

export interface ReportItemProps {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

export interface Report {
  label: string;
  route: RouteShape;
  /** Whether the report covers a range of days; `optional`: all days if none are given. */
  dates: boolean | "optional";
  /** The initial days; by default the month until today. */
  range?: DayRange | undefined;
  /** A parameter that adds something to the report: its name, and the label of its switch. */
  option?: { param: string; label: string; needs: Right };
  /** For a report about one record: the parameter of its path, the picker, and the initial choice. */
  item?: { param: string; render: (props: ReportItemProps) => ReactNode; initial?: number | undefined };
}

interface ReportDialogProps {
  /** Keeps its content while the dialog fades out. */
  report: Report | undefined;
  opened: boolean;
  onClose: () => void;
}

/** The calendar is large and few visits open a report, so it loads with the dialog, or just before. */
export const loadReportForm = () => import("./ReportForm.tsx");
const ReportForm = lazyPart(async () => ({ default: (await loadReportForm()).ReportForm }));

/** A report's dialog. It stays mounted while closed, so that it can return the focus. */
export function ReportDialog({ report, opened, onClose }: ReportDialogProps) {
  const pendingDownload = useRef<() => void>(undefined);
  const ask = (download: () => void) => {
    pendingDownload.current = download;
    onClose();
  };
  // The download's overlay opens after the focus is back on the page, so that it too returns it there.
  const gone = () => {
    pendingDownload.current?.();
    pendingDownload.current = undefined;
  };
  return (
    <Modal opened={opened} onClose={onClose} title={report?.label} size="sm" onExitTransitionEnd={gone}>
      <Suspense fallback={<FieldBones count={3} />}>
        {report && <ReportForm report={report} onClose={onClose} onSubmit={ask} />}
      </Suspense>
    </Modal>
  );
}
