import { Title } from "@mantine/core";
import { debtTexts } from "../texts.ts";
import { Ledger } from "./Ledger.tsx";

/** What an order's client paid, with its receipts, for the order's detail. */
export function OrderLedger({ debtId }: { debtId: number }) {
  return (
    <section>
      <Title order={3}>{debtTexts.payments}</Title>
      <Ledger debtId={debtId} />
    </section>
  );
}
