import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { payingTexts } from "#features/receipts/texts.ts";
import { MAX_WAYS } from "#features/receipts/waysToPay.ts";
import classes from "../payment.module.css";

/** 'Agregar otra forma de pago', as long as a payment may have one more. */
export function AddWay({ ways, onAdd }: { ways: readonly object[]; onAdd: () => void }) {
  if (ways.length >= MAX_WAYS) return null;
  return (
    <Button
      className={classes.start}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={15} aria-hidden />}
      onClick={onAdd}
    >
      {payingTexts.addWay}
    </Button>
  );
}
