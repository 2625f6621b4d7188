import { Button, Select, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { formatNumber, isLate } from "#features/deliveries/rules.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { dispatchRoutes } from "#features/dispatch/contract.ts";
import { columnName, leftOutText, dispatchTexts as texts } from "#features/dispatch/texts.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import { formatDay, isDay } from "#shared/dates.ts";
import { formatRate } from "#shared/money.ts";
import { today } from "#web/clock.ts";
import { Modal } from "#web/dialog/Modal.tsx";
import { DateField } from "#web/form/fields/DateField.tsx";
import { useShortcut } from "#web/keyboard/singleKeys.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { useSelection } from "#web/list/useSelection.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { useNow } from "#web/useNow.ts";
import { useUrlState } from "#web/useUrlState.ts";
import { CommandBars } from "../bulk/CommandBars.tsx";
import { LiveRegion } from "../bulk/LiveRegion.tsx";
import { useBulk } from "../bulk/useBulk.ts";
import { BoardColumns } from "./BoardColumns.tsx";
import classes from "./board.module.css";
import { columnsOf, isFound } from "./columns.ts";
import { useBoard } from "./useBoard.ts";
import type { HandOver } from "./useColumnActions.ts";

const UNASSIGNED = "0";

/** Today's exchange rate and its day, once the company has one. */
function TodaysRate() {
  const current = useRate();
  if (!current) return null;
  return (
    <div>
      <dt>{texts.rate}</dt>
      <dd className="numbers">
        Bs {formatRate(current.rate)} <small>{formatDay(current.effectiveDate)}</small>
      </dd>
    </div>
  );
}

/** The open orders of a day and earlier, in a column for each courier. */
interface BoardPageProps {
  detail: (order: Delivery) => ReactNode;
  /** Hands a courier cash of the office. */
  handOver: HandOver;
}

export function BoardPage({ detail, handOver }: BoardPageProps) {
  const { query, change } = useUrlState<{ date?: string }>(dispatchRoutes.board.query);
  const now = useNow();
  const date = query.date ?? now.today;
  const { board, commands, orderStops, swapInTrip, said } = useBoard(date);
  const [typed, setTyped] = useState("");
  const filter = useDeferredValue(typed);
  const [opened, setOpened] = useState<number>();
  const [column, setColumn] = useState<string>();
  const phone = useIsPhone();
  const shortcut = useShortcut("search");

  const all = board.data ? columnsOf(board.data) : [];
  const [onlyLate, setOnlyLate] = useState(false);
  const late = all.flatMap((lane) => lane.orders).filter((order) => isLate(order, now)).length;
  const isShown = (order: Delivery) => isFound(order, filter) && (!onlyLate || isLate(order, now));
  const lanes = all.map((lane) => ({ ...lane, orders: lane.orders.filter(isShown) }));
  const orders = lanes.flatMap((lane) => lane.orders);
  const selection = useSelection(orders);
  const nameOf = (id: number) => all.find((lane) => lane.id === id)?.name;
  const bulk = useBulk(commands, nameOf);
  const openOrder = orders.find(({ id }) => id === opened);
  const keyOf = (id: number | null) => String(id ?? UNASSIGNED);
  // A phone shows one column: at first one with something to do.
  if (phone && column === undefined && board.data)
    setColumn(keyOf(all.find((lane) => lane.orders.length > 0)?.id ?? null));

  return (
    <>
      <PageHeader title={deliveryTexts.title} />
      <div className={classes.toolbar}>
        <TextInput
          type="search"
          aria-label={texts.filter}
          placeholder={texts.filter}
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          {...shortcut}
        />
        <DateField
          aria-label={texts.date}
          value={date}
          w={150}
          onChange={(day) => {
            if (isDay(day)) change({ date: day === today() ? undefined : day });
          }}
        />
        {(late > 0 || onlyLate) && (
          <Button
            variant={onlyLate ? "filled" : "default"}
            aria-pressed={onlyLate}
            leftSection={<IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
            onClick={() => setOnlyLate(!onlyLate)}
          >
            {texts.lateOnes(late)}
          </Button>
        )}
        {board.data && (
          <dl className={classes.counts}>
            <TodaysRate />
            <div>
              <dt>{texts.delivered}</dt>
              <dd className="numbers">{board.data.delivered}</dd>
            </div>
            <div>
              <dt>{texts.cancelled}</dt>
              <dd className="numbers">{board.data.cancelled}</dd>
            </div>
          </dl>
        )}
      </div>
      {phone && (
        <Select
          mb="sm"
          aria-label={texts.column}
          data={lanes.map((lane) => ({
            value: keyOf(lane.id),
            label: columnName(lane.name, lane.orders.length),
          }))}
          value={column ?? null}
          onChange={(value) => setColumn(value ?? UNASSIGNED)}
          allowDeselect={false}
        />
      )}
      {board.isError && !board.data && (
        <LoadFailed error={board.error} onRetry={() => void board.refetch()} />
      )}
      {board.data && board.data.left_out > 0 && <p>{leftOutText(board.data.left_out)}</p>}
      {all.length === 1 && <p>{texts.noCouriers}</p>}
      <BoardColumns
        columns={phone ? lanes.filter((lane) => keyOf(lane.id) === column) : lanes}
        filtered={filter !== "" || onlyLate}
        date={date}
        all={all}
        trips={board.data?.trips ?? []}
        selection={selection}
        bulk={bulk}
        run={commands.run}
        orderStops={orderStops}
        swapInTrip={swapInTrip}
        onOpen={({ id }) => setOpened(id)}
        handOver={handOver}
      />
      <CommandBars orders={selection.rows} clear={selection.clear} bulk={bulk} commands={commands} />
      <LiveRegion>{said}</LiveRegion>
      <Modal
        opened={openOrder !== undefined}
        onClose={() => setOpened(undefined)}
        title={openOrder && `${deliveryTexts.one} ${formatNumber(openOrder.number)}`}
        size="lg"
      >
        {openOrder && detail(openOrder)}
      </Modal>
    </>
  );
}
