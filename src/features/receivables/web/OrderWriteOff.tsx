import { Button } from "@mantine/core";
import type { Delivery } from "#features/deliveries/contract.ts";
import { receivableTexts as texts } from "../texts.ts";
import { useWriteOffs } from "./useWriteOffs.ts";
import { WrittenOff } from "./WrittenOff.tsx";

/** Writes off the debt of an anonymous order. A client's debts are written off in its statement. */
export function OrderWriteOff({ order }: { order: Delivery }) {
  const { writeOff } = useWriteOffs();
  const { debt_id, number, series, debt_remaining_amount: owed, cod_status } = order;
  return (
    <>
      {owed > 0 && cod_status !== "pending" && (
        <div>
          <Button
            size="xs"
            variant="default"
            onClick={() => void writeOff({ debt_id, number, series, owed })}
          >
            {texts.writeOff}
          </Button>
        </div>
      )}
      <WrittenOff of={{ debt_id: String(debt_id) }} />
    </>
  );
}
