import { Group, Skeleton, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { numberOf } from "#features/deliveries/rules.ts";
import { formatDay } from "#shared/dates.ts";
import { Modal } from "#web/dialog/Modal.tsx";
import { money } from "#web/form/fields/amount.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import type { AgeingRow } from "../contract.ts";
import type { Bucket } from "../rules.ts";
import { ordersBehind, receivableTexts as texts } from "../texts.ts";
import classes from "./ageing.module.css";
import { ClientPapers } from "./ClientPapers.tsx";
import { useAgeingOrders } from "./queries.ts";

interface AgeingOrdersProps {
  date: string;
  /** The client whose orders are shown; none: the dialog is closed. */
  row: AgeingRow | undefined;
  /** Only orders of this age. */
  bucket: Bucket | undefined;
  onClose: () => void;
}

/** The orders behind a cell of the ageing. */
export function AgeingOrders({ date, row, bucket, onClose }: AgeingOrdersProps) {
  // Keeps its content while the dialog fades out.
  const last = useRef({ row, bucket });
  if (row) last.current = { row, bucket };
  const view = last.current;
  const title = view.row ? ordersBehind(view.row.legal_name, view.bucket, date) : "";
  return (
    <Modal opened={row !== undefined} onClose={onClose} title={title} size="md">
      {view.row && view.row.client_id !== null && (
        <Group gap="xs" mb="md">
          <ClientPapers clientId={view.row.client_id} />
        </Group>
      )}
      {view.row && <Orders date={date} row={view.row} bucket={view.bucket} />}
    </Modal>
  );
}

function Orders({ date, row, bucket }: { date: string; row: AgeingRow; bucket: Bucket | undefined }) {
  const { data, error, refetch } = useAgeingOrders(date, row.client_id?.toString());
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const orders = data.filter((order) => bucket === undefined || order.bucket === bucket);
  if (orders.length === 0) return <Text className={classes.empty}>{texts.noOrders}</Text>;
  return (
    <table className={classes.orders}>
      <thead>
        <tr>
          <th scope="col">{texts.order}</th>
          <th scope="col">{texts.date}</th>
          <th scope="col">{texts.owed}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ delivery_id, date: day, owed, ...order }) => (
          <tr key={delivery_id}>
            <th scope="row">
              <Link
                to="/deliveries"
                search={{ search: numberOf(order), detail: String(delivery_id) }}
                className={classes.link}
              >
                {order.opening ? `${texts.opening} ${numberOf(order)}` : numberOf(order)}
              </Link>
            </th>
            <td>{formatDay(day)}</td>
            <td>{money(owed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
