import { Button, Group, Stack, Text } from "@mantine/core";
import { IconCopy, IconDownload, IconPrinter } from "@tabler/icons-react";
import { createPortal } from "react-dom";
import { twoFactorTexts } from "#features/account/securityTexts.ts";
import { uiTexts } from "#shared/texts.ts";
import { DialogButtons } from "#web/dialog/DialogFooter.tsx";
import { save } from "#web/download.ts";
import { useSession } from "#web/session/session.ts";
import { copyWithToast } from "./copy.ts";
import classes from "./security.module.css";

const icon = { size: 17, stroke: 1.7, "aria-hidden": true } as const;

function CodeList({ codes }: { codes: string[] }) {
  return (
    <ul className={classes.codes} aria-label={twoFactorTexts.codesTitle}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}

/** The codes, shown only once: to copy, to save or to print. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const email = useSession()?.user.email;
  const title = `${uiTexts.product} · ${twoFactorTexts.codesTitle} · ${email}`;
  const text = `${title}\n\n${codes.join("\n")}\n`;
  return (
    <Stack gap="md">
      <Text>{twoFactorTexts.codesHint}</Text>
      <CodeList codes={codes} />
      {createPortal(
        <div className={classes.printed}>
          <h1>{title}</h1>
          <CodeList codes={codes} />
        </div>,
        document.body,
      )}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconCopy {...icon} />}
          onClick={() => void copyWithToast(codes.join("\n"), twoFactorTexts.codesCopied)}
        >
          {twoFactorTexts.copyCodes}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          onClick={() => save(new Blob([text], { type: "text/plain" }), twoFactorTexts.codesFile)}
        >
          {twoFactorTexts.downloadCodes}
        </Button>
        <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          {twoFactorTexts.printCodes}
        </Button>
      </Group>
      <DialogButtons>
        <Button onClick={onSaved} data-autofocus>
          {twoFactorTexts.saved}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
