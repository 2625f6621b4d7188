import { Button, Text, Title } from "@mantine/core";
import { IconShieldCheck, IconShieldOff } from "@tabler/icons-react";
import { useId, useState } from "react";
import {
  passwordAndCode,
  type TwoFactor as State,
  twoFactorRoutes,
} from "#features/account/securityContract.ts";
import { twoFactorTexts } from "#features/account/securityTexts.ts";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import { Modal } from "#web/dialog/Modal.tsx";
import { useRefresh } from "#web/resource.ts";
import { StatusBadge } from "#web/ui/StatusBadge.tsx";
import { toastSuccess } from "#web/ui/toasts/toast.ts";
import { DialogForm } from "./DialogForm.tsx";
import { EnableSteps } from "./EnableSteps.tsx";
import { Code, OwnPassword } from "./fields.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import classes from "./security.module.css";

type Doing = "enable" | "disable" | "renew";

const titles = {
  enable: twoFactorTexts.enableTitle,
  disable: twoFactorTexts.disableTitle,
  renew: twoFactorTexts.renewTitle,
};

/** With this many codes left or fewer, the page recommends new ones. */
const FEW = 3;

/** Shows whether a sign-in needs a code, and the buttons to change that. */
export function TwoFactor({ state }: { state: State }) {
  const heading = useId();
  const [doing, setDoing] = useState<Doing>();
  const [codes, setCodes] = useState<string[]>();
  const refresh = useRefresh();
  const close = () => {
    setDoing(undefined);
    setCodes(undefined);
  };
  const show = (newCodes: string[], done: string) => {
    setCodes(newCodes);
    toastSuccess(done);
    refresh();
  };
  const disabled = () => {
    close();
    toastSuccess(twoFactorTexts.disabled);
    refresh();
  };
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} id={heading}>
          {twoFactorTexts.title}
        </Title>
        {state.enabled ? (
          <StatusBadge tone="green" label={twoFactorTexts.on} icon={IconShieldCheck} />
        ) : (
          <StatusBadge tone="gray" label={twoFactorTexts.off} icon={IconShieldOff} />
        )}
      </div>
      <Panel state={state} onDo={setDoing} />
      <Modal
        opened={doing !== undefined}
        onClose={close}
        title={codes ? twoFactorTexts.codesTitle : doing && titles[doing]}
        // A click outside must not close the dialog, because the codes are not shown again.
        closeOnClickOutside={!codes}
        closeOnEscape={!codes}
      >
        {codes ? (
          <RecoveryCodes codes={codes} onSaved={close} />
        ) : doing === "enable" ? (
          <EnableSteps onEnabled={(newCodes) => show(newCodes, twoFactorTexts.enabled)} onCancel={close} />
        ) : (
          doing && (
            <Confirmed
              doing={doing}
              onCancel={close}
              onDisabled={disabled}
              onRenewed={(newCodes) => show(newCodes, twoFactorTexts.renewed)}
            />
          )
        )}
      </Modal>
    </section>
  );
}

function Panel({ state, onDo }: { state: State; onDo: (what: Doing) => void }) {
  if (!state.enabled)
    return (
      <>
        <Text c="var(--text-soft)" mt={6}>
          {twoFactorTexts.offHint}
        </Text>
        <div className={classes.buttons}>
          <Button onClick={() => onDo("enable")}>{twoFactorTexts.enable}</Button>
        </div>
      </>
    );
  const left = state.recovery_codes_left;
  return (
    <>
      <Text c="var(--text-soft)" mt={6}>
        {twoFactorTexts.onSince(formatMoment(state.enabled_at))}
      </Text>
      <Text mt={4}>
        {twoFactorTexts.codesLeft(left)}
        {left <= FEW && `. ${twoFactorTexts.fewCodes}`}
      </Text>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onDo("renew")}>
          {twoFactorTexts.renew}
        </Button>
        <Button variant="default" onClick={() => onDo("disable")}>
          {twoFactorTexts.disable}
        </Button>
      </div>
    </>
  );
}

interface ConfirmedProps {
  doing: "disable" | "renew";
  onCancel: () => void;
  onDisabled: () => void;
  onRenewed: (codes: string[]) => void;
}

/** Actions that need password and code. */
function Confirmed({ doing, onCancel, onDisabled, onRenewed }: ConfirmedProps) {
  const off = doing === "disable";
  return (
    <DialogForm
      body={passwordAndCode}
      initial={{ password: "", code: "" }}
      submit={off ? twoFactorTexts.disable : twoFactorTexts.renew}
      danger={off}
      save={async (body) => {
        if (!off) return onRenewed((await call(twoFactorRoutes.renewCodes, { body })).recovery_codes);
        await call(twoFactorRoutes.remove, { body });
        onDisabled();
      }}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <Text>{off ? twoFactorTexts.disableHint : twoFactorTexts.renewHint}</Text>
          <OwnPassword form={form} />
          <Code form={form} any />
        </>
      )}
    </DialogForm>
  );
}
