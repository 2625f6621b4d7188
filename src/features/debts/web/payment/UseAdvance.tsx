import { Button } from "@mantine/core";
import { debtTexts } from "#features/debts/texts.ts";
import { money } from "#web/form/fields/amount.ts";
import { useClient } from "../queries.ts";
import { useApplyAdvance } from "./payment.ts";

/** Pays a client's debts from its advances, oldest first; nothing for a client without advances. */
export function UseAdvance({ clientId, onUsed }: { clientId: number; onUsed?: () => void }) {
  const credit = useClient(clientId).data?.data.credit_balance;
  const apply = useApplyAdvance(clientId);
  if (!credit) return null;
  return (
    <Button
      size="xs"
      variant="default"
      title={debtTexts.applyAdvanceHint}
      loading={apply.isPending}
      onClick={() => apply.mutate(undefined, { onSuccess: () => onUsed?.() })}
    >
      {`${debtTexts.applyAdvance} (${money(credit)})`}
    </Button>
  );
}
