import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "#shared/dates.ts";
import { call } from "#web/api.ts";
import { Modal } from "#web/dialog/Modal.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { rateRoutes } from "../contract.ts";
import { rateSourceLabels, rateTexts } from "../texts.ts";
import { showRate } from "./rate.ts";
import classes from "./rates.module.css";

interface RateHistoryProps {
  opened: boolean;
  onClose: () => void;
}

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
  if (rates.isError) return <LoadFailed error={rates.error} onRetry={() => void rates.refetch()} />;
  if (rates.data?.length === 0) return <Text c="var(--text-soft)">{rateTexts.noHistory}</Text>;
  return (
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
        {rates.data?.map(({ date, rate, source, by }) => (
          <tr key={date}>
            <td>{formatDay(date)}</td>
            <td className={classes.figure}>{showRate(rate)}</td>
            <td>{rateSourceLabels[source]}</td>
            <td className={classes.who}>{by ?? "—"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
