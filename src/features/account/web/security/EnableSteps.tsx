import { Anchor, Button, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { codeBody, passwordBody, twoFactorRoutes } from "#features/account/securityContract.ts";
import { twoFactorTexts } from "#features/account/securityTexts.ts";
import type { AnswerOf } from "#shared/routes/route.ts";
import { call } from "#web/api.ts";
import { QrCode } from "#web/ui/QrCode.tsx";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { copyWithToast } from "./copy.ts";
import { DialogForm } from "./DialogForm.tsx";
import { Code, OwnPassword } from "./fields.tsx";

import classes from "./security.module.css";

type Started = AnswerOf<typeof twoFactorRoutes.start>;

interface EnableStepsProps {
  /** It is on. These are the recovery codes. */
  onEnabled: (codes: string[]) => void;
  onCancel: () => void;
}

/** The steps: the password, then the QR code with a first code of the app. */
export function EnableSteps({ onEnabled, onCancel }: EnableStepsProps) {
  const [started, setStarted] = useState<Started>();
  if (!started)
    return (
      <DialogForm
        body={passwordBody}
        initial={{ password: "" }}
        submit={twoFactorTexts.next}
        save={async (body) => setStarted(await call(twoFactorRoutes.start, { body }))}
        onCancel={onCancel}
      >
        {(form) => (
          <>
            <Text>{twoFactorTexts.offHint}</Text>
            <OwnPassword form={form} />
          </>
        )}
      </DialogForm>
    );
  return (
    <DialogForm
      key="code"
      body={codeBody}
      initial={{ code: "" }}
      submit={twoFactorTexts.enable}
      save={async (body) => onEnabled((await call(twoFactorRoutes.confirm, { body })).recovery_codes)}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <Scan {...started} />
          <Code form={form} />
        </>
      )}
    </DialogForm>
  );
}

/** In groups of four, to be typed more easily. */
const groupLetters = (secret: string) => secret.replace(/.{4}(?=.)/g, "$& ");

function Scan({ secret, url }: Started) {
  const phone = useIsPhone();
  const first = useRef<HTMLParagraphElement>(null);
  // The password's field is gone, so the focus moves.
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <Text ref={first} tabIndex={-1} className={classes.title}>
        {twoFactorTexts.scan}
      </Text>
      <QrCode text={url} label={twoFactorTexts.qr} />
      {phone && (
        <Anchor href={url} ta="center">
          {twoFactorTexts.openApp}
        </Anchor>
      )}
      <div>
        <Text size="sm" mb={6}>
          {twoFactorTexts.secretHint}
        </Text>
        <div className={classes.secret}>
          <code>{groupLetters(secret)}</code>
          <Button variant="default" onClick={() => void copyWithToast(secret, twoFactorTexts.secretCopied)}>
            {twoFactorTexts.copySecret}
          </Button>
        </div>
      </div>
    </>
  );
}
