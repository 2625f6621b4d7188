import { ScrollArea, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "#shared/dates.ts";
import { call } from "#web/api.ts";
import { Modal } from "#web/dialog/Modal.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { rateRoutes } from "../contract.ts";
import { rateSourceLabels, rateTexts } from "../texts.ts";
import { showRate } from "./rate.ts";

interface RateHistoryProps {
  opened: boolean;
  onClose: () => void;
}

/** All rates, newest first. */
export function RateHistory({ opened, onClose }: RateHistoryProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={rateTexts.title}
      size="lg"
      scrollAreaComponent={ScrollArea.Autosize}
    >
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
    <Table stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{rateTexts.date}</Table.Th>
          <Table.Th ta="right">{rateTexts.rate}</Table.Th>
          <Table.Th>{rateTexts.source}</Table.Th>
          <Table.Th visibleFrom="xs">{rateTexts.by}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rates.data?.map(({ date, rate, source, by }) => (
          <Table.Tr key={date}>
            <Table.Td>{formatDay(date)}</Table.Td>
            <Table.Td ta="right" className="numbers">
              {showRate(rate)}
            </Table.Td>
            <Table.Td>{rateSourceLabels[source]}</Table.Td>
            <Table.Td visibleFrom="xs">{by ?? "—"}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
