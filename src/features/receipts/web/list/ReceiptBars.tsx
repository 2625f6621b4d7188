import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { Receipt } from "#features/receipts/contract.ts";
import { chosenText, confirmChosenText, receiptsTexts as texts } from "#features/receipts/texts.ts";
import { OutcomeBar } from "#web/list/bars/OutcomeBar.tsx";
import { Bars, SelectionBar } from "#web/list/bars/SelectionBar.tsx";
import type { Confirmations } from "./useConfirmations.ts";

interface ReceiptBarsProps {
  chosen: readonly Receipt[];
  clear: () => void;
  confirmations: Confirmations;
  onConfirm: (receipts: readonly Receipt[]) => Promise<boolean>;
}

/** The last confirmation, which can be taken back, above what can be done with the selected receipts. */
export function ReceiptBars({ chosen, clear, confirmations, onConfirm }: ReceiptBarsProps) {
  const { last, undo, close, isPending } = confirmations;
  const waiting = chosen.filter(({ state }) => state === "reported");
  return (
    <Bars>
      {last && (
        <OutcomeBar key={last.ids.join()} text={last.text} onUndo={() => undo(last.ids)} onClose={close} />
      )}
      {chosen.length > 0 && (
        <SelectionBar label={texts.selection} count={chosenText(chosen.length)} onClear={clear}>
          <Button
            size="xs"
            leftSection={<IconCheck size={16} stroke={1.8} aria-hidden />}
            disabled={waiting.length === 0 || isPending}
            onClick={async () => {
              if (await onConfirm(waiting)) clear();
            }}
          >
            {confirmChosenText(waiting.length)}
          </Button>
        </SelectionBar>
      )}
    </Bars>
  );
}
