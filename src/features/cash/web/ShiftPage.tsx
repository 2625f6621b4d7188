import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconArrowsExchange, IconCalculator, IconFileDownload } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import { Result } from "#web/count/Result.tsx";
import { DialogButtons } from "#web/dialog/DialogFooter.tsx";
import { download } from "#web/download.ts";
import { useFocusAfter } from "#web/focusWhenLost.ts";
import { moneyInEach } from "#web/form/fields/amount.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { useRefresh } from "#web/resource.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { type OpenShift as Shift, shiftRoutes } from "../contract.ts";
import { shiftTexts as texts } from "../texts.ts";
import { type Closed, CloseShift } from "./CloseShift.tsx";
import classes from "./cash.module.css";
import { MoveDialog } from "./MoveDialog.tsx";
import { Movements } from "./Movements.tsx";
import { OpenShift } from "./OpenShift.tsx";
import { useOpenShift } from "./useShift.ts";

function ShiftPage() {
  const { data: shift, error, refetch } = useOpenShift();
  const [step, setStep] = useState<"shift" | "move" | "count">("shift");
  const [closed, setClosed] = useState<Closed>();
  const refresh = useRefresh();
  const counting = step === "count" && shift;
  const view = closed ? "closed" : counting ? "count" : shift === null ? "none" : shift && "open";
  const place = useFocusAfter<HTMLDivElement>(view);
  const leave = () => {
    setClosed(undefined);
    setStep("shift");
  };
  return (
    <>
      <PageHeader title={texts.mine} subtitle={counting ? texts.countHint : texts.hint}>
        {shift && !counting && !closed && (
          <>
            <Button
              variant="default"
              leftSection={<IconArrowsExchange size={17} stroke={1.7} aria-hidden />}
              onClick={() => setStep("move")}
            >
              {`${texts.in} / ${texts.out.toLowerCase()}`}
            </Button>
            <Button
              leftSection={<IconCalculator size={17} stroke={1.7} aria-hidden />}
              onClick={() => setStep("count")}
            >
              {texts.count}
            </Button>
          </>
        )}
      </PageHeader>
      <div ref={place} tabIndex={-1}>
        {closed ? (
          <ClosedShift closed={closed} onLeave={leave} />
        ) : counting ? (
          <CloseShift
            onCancel={leave}
            onClosed={(result) => {
              setClosed(result);
              refresh();
            }}
          />
        ) : error && shift === undefined ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : shift === undefined ? (
          <Skeleton height={180} />
        ) : shift === null ? (
          <OpenShift />
        ) : (
          <Current shift={shift} />
        )}
      </div>
      <MoveDialog
        opened={step === "move"}
        onClose={() => setStep("shift")}
        title={`${texts.in} / ${texts.out.toLowerCase()}`}
        kinds={["in", "out"] as const}
        hintOf={(kind) => (kind === "in" ? texts.inHint : texts.outHint)}
        body={shiftRoutes.move.body}
        save={(body, idempotencyKey) => call(shiftRoutes.move, { body, idempotencyKey })}
      />
    </>
  );
}

function Current({ shift }: { shift: Shift }) {
  return (
    <div className={classes.page}>
      <Text className={classes.muted}>
        {`${texts.since}: ${formatMoment(shift.opened_at)} · ${texts.float}: ${moneyInEach(shift.float)}`}
      </Text>
      <section aria-label={texts.movements}>
        <Movements movements={shift.movements.toReversed()} />
      </section>
    </div>
  );
}

function ClosedShift({ closed, onLeave }: { closed: Closed; onLeave: () => void }) {
  const params = { id: closed.id };
  return (
    <Stack gap="md">
      <Result {...closed} />
      <DialogButtons>
        <Button
          variant="default"
          leftSection={<IconFileDownload size={17} stroke={1.7} aria-hidden />}
          onClick={() => void download(shiftRoutes.report, { params })}
        >
          {texts.report}
        </Button>
        <Button onClick={onLeave}>{texts.again}</Button>
      </DialogButtons>
    </Stack>
  );
}

export const screen = { access: shiftRoutes.current.access, Page: ShiftPage };
