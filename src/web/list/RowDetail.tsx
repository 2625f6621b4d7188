import { type ReactNode, type Ref, useImperativeHandle } from "react";
import type { Entity } from "#shared/vocabulary.ts";
import { Modal } from "#web/dialog/Modal.tsx";
import { History } from "#web/history/History.tsx";
import { type UseRecord, useDetail } from "./useDetail.ts";

export interface DetailHandle<Row> {
  show: (row: Row) => void;
}

interface RowDetailProps<Row> {
  ref: Ref<DetailHandle<Row>>;
  rows: readonly Row[] | undefined;
  detailTitle: (row: Row) => string;
  detail: (row: Row, close: () => void) => ReactNode;
  wideDetail?: boolean;
  useRecord?: UseRecord<Row> | undefined;
  history?: Entity | undefined;
}

/** The dialog with a row's detail. It has its own state: opening it renders the dialog, not the rows behind it. */
export function RowDetail<Row extends { id: number }>(props: RowDetailProps<Row>) {
  const { row, opened, show, close } = useDetail(props.rows, props.useRecord);
  useImperativeHandle(props.ref, () => ({ show }));
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={row && props.detailTitle(row)}
      size={props.wideDetail ? 1000 : "lg"}
    >
      {row && props.detail(row, close)}
      {row && props.history && <History entity={props.history} id={row.id} />}
    </Modal>
  );
}
