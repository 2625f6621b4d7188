import { Alert, Button, Stack } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { settlementText } from "#features/cash/texts.ts";
import { Result } from "#web/count/Result.tsx";
import { DialogButtons } from "#web/dialog/DialogFooter.tsx";
import { download } from "#web/download.ts";
import { money } from "#web/form/fields/amount.ts";
import { Facts } from "#web/ui/Facts.tsx";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { type SettlementDetail, settlementRoutes } from "../contract.ts";
import { reportTexts, accountTexts as texts } from "../texts.ts";
import { amountsText } from "./amountsText.ts";

/** A settlement that was just made. */
export function Settled({ settlement, onLeave }: { settlement: SettlementDetail; onLeave: () => void }) {
  const { id, number, courier_name, state, earned, kept: withheld, returned, pay } = settlement;
  const returnedText = amountsText(returned);
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { label: settlementText(number), value: courier_name, wide: true },
          ...(earned > 0 && pay === "now"
            ? [{ label: reportTexts.paid, value: money(earned - withheld), wide: true }]
            : []),
          ...(returnedText ? [{ label: reportTexts.returned, value: returnedText, wide: true }] : []),
        ]}
      />
      <Result {...settlement} />
      {state === "undecided" && <Alert color="yellow">{texts.undecided}</Alert>}
      <DialogButtons>
        <Button
          variant="default"
          leftSection={<IconFileDownload size={17} stroke={1.7} aria-hidden />}
          onClick={() => void download(settlementRoutes.report, { params: { id } })}
        >
          {texts.report}
        </Button>
        <Button onClick={onLeave} ref={focusOnMount}>
          {texts.next}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
