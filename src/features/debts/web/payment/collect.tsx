import { Stack, Switch } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import { collectTexts } from "#features/debts/collectTexts.ts";
import { debtTexts } from "#features/debts/texts.ts";
import { PaymentForm } from "./PaymentDialog.tsx";
import { advanceOf, type Intent } from "./payment.ts";

/** Opens the payment of money in advance, from any page. */
export function collectAdvance(client: number, name: string) {
  const modal = modals.open({
    title: debtTexts.advance,
    children: <PaymentForm intent={advanceOf(client, name)} onClose={() => modals.close(modal)} />,
  });
}

/** Opens the payment of a debt, or of all of a client's, from any page. */
export function openCollect(intent: Omit<Intent, "part">) {
  const modal = modals.open({
    title: collectTexts.collect,
    size: intent.of === "client" ? 540 : "md",
    children: <Collect intent={intent} onClose={() => modals.close(modal)} />,
  });
}

function Collect({ intent, onClose }: { intent: Omit<Intent, "part">; onClose: () => void }) {
  const [part, setPart] = useState(false);
  return (
    <Stack gap="md">
      <Switch
        label={debtTexts.inPart}
        checked={part}
        onChange={(event) => setPart(event.currentTarget.checked)}
      />
      <PaymentForm key={String(part)} intent={{ ...intent, part }} onClose={onClose} />
    </Stack>
  );
}
