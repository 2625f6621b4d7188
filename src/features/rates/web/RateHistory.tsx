import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "#shared/dates.ts";
import { call } from "#web/api.ts";
import { Modal } from "#web/dialog/Modal.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { rateRoutes } from "../contract.ts";
import { moreRates, rateSourceLabels, rateTexts } from "../texts.ts";
import { showRate } from "./rate.ts";
import classes from "./rates.module.css";

interface RateHistoryProps {
  opened: boolean;
  onClose: () => void;
}

/** So many rates are listed at first, and again with each press. */
const A_MONTH = 30;

/** All rates, newest first. */
export function RateHistory({ opened, onClose }: RateHistoryProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={rateTexts.title} size="lg">
      <Rates />
    </Modal>
  );
}

function Rates() {
  const rates = useQuery({
    queryKey: [rateRoutes.list.path],
    queryFn: ({ signal }) => call(rateRoutes.list, { query: {}, signal }),
  });
  const [count, setCount] = useState(A_MONTH);
  if (rates.isError) return <LoadFailed error={rates.error} onRetry={() => void rates.refetch()} />;
  if (rates.data?.length === 0) return <Text c="var(--text-soft)">{rateTexts.noHistory}</Text>;
  const hidden = Math.max(0, (rates.data?.length ?? 0) - count);
  return (
    <>
      <table className={classes.history}>
        <thead>
          <tr>
            <th scope="col">{rateTexts.date}</th>
            <th scope="col" className={classes.figure}>
              {rateTexts.rate}
            </th>
            <th scope="col">{rateTexts.source}</th>
            <th scope="col" className={classes.who}>
              {rateTexts.by}
            </th>
          </tr>
        </thead>
        <tbody>
          {rates.data?.slice(0, count).map(({ date, rate, source, by }) => (
            <tr key={date}>
              <td>{formatDay(date)}</td>
              <td className={classes.figure}>{showRate(rate)}</td>
              <td>{rateSourceLabels[source]}</td>
              <td className={classes.who}>{by ?? "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button variant="default" mt="sm" onClick={() => setCount(count + A_MONTH)}>
          {moreRates(Math.min(hidden, A_MONTH))}
        </Button>
      )}
    </>
  );
}
