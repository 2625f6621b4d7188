import { Alert, Button, Loader, ScrollArea, Text } from "@mantine/core";
import { formatDay } from "#shared/dates.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import { formatNumbered } from "#shared/numbers.ts";
import { uiTexts } from "#shared/texts.ts";
import type { OrderShare } from "../rules.ts";
import { debtTexts, moreOrders, sharesText } from "../texts.ts";
import classes from "./SpreadPreview.module.css";

/** The dialog shows only as many rows as a person would check. The sentence above counts all. */
const MOST = 200;

interface SpreadPreviewProps {
  /** Undefined while the open debts are loading. */
  shares: OrderShare[] | undefined;
  amount: Cents;
  failed: boolean;
  onRetry: () => void;
}

/** The part of a client's payment for each order. */
export function SpreadPreview({ shares, amount, failed, onRetry }: SpreadPreviewProps) {
  return (
    <div className={classes.preview}>
      <div className={classes.previewHead}>
        <Text fw={550} size="sm">
          {debtTexts.preview}
        </Text>
        <Text size="sm" c="var(--text-soft)" className="numbers" role="status">
          {shares && shares.length > 0 && sharesText(shares.length, formatMoney(amount))}
        </Text>
      </div>
      {failed && !shares && (
        <Alert color="red" title={uiTexts.loadFailed}>
          <Button variant="default" size="xs" onClick={onRetry}>
            {uiTexts.retry}
          </Button>
        </Alert>
      )}
      {!failed && !shares && <Loader size="sm" className={classes.wait} aria-label={uiTexts.loading} />}
      {shares?.length === 0 && <Text className={classes.wait}>{debtTexts.previewHint}</Text>}
      {shares && shares.length > 0 && <Shares shares={shares.slice(0, MOST)} />}
      {shares && shares.length > MOST && (
        <Text className={classes.more}>{moreOrders(shares.length - MOST)}</Text>
      )}
    </div>
  );
}

function Shares({ shares }: { shares: OrderShare[] }) {
  return (
    <ScrollArea
      h={176}
      type="auto"
      offsetScrollbars="present"
      viewportProps={{ tabIndex: 0, role: "region", "aria-label": debtTexts.preview }}
    >
      <table className={classes.shares}>
        <thead>
          <tr>
            <th scope="col">{debtTexts.order}</th>
            <th scope="col">{debtTexts.owes}</th>
            <th scope="col">{debtTexts.share}</th>
            <th scope="col">{debtTexts.left}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ date, owed, share, left, ...order }) => (
            <tr key={formatNumbered(order)}>
              <th scope="row">
                {formatNumbered(order)} <span>{formatDay(date)}</span>
              </th>
              <td>{formatMoney(owed)}</td>
              <td>{formatMoney(share)}</td>
              <td>{formatMoney(left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
