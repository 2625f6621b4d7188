import { Button } from "@mantine/core";
import { IconBell, IconListDetails } from "@tabler/icons-react";
import { useState } from "react";
import { Modal } from "#web/dialog/Modal.tsx";
import { receivableTexts as texts } from "../texts.ts";
import { RemindDialog } from "./RemindDialog.tsx";
import { StatementView } from "./StatementView.tsx";

/** 'Recordar' and 'Estado de cuenta' of a client that owes. */
export function ClientPapers({ clientId }: { clientId: number }) {
  const [opened, setOpened] = useState<"reminder" | "statement">();
  const close = () => setOpened(undefined);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconBell size={16} stroke={1.7} aria-hidden />}
        onClick={() => setOpened("reminder")}
      >
        {texts.remind}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconListDetails size={16} stroke={1.7} aria-hidden />}
        onClick={() => setOpened("statement")}
      >
        {texts.statement}
      </Button>
      <RemindDialog clientId={clientId} opened={opened === "reminder"} onClose={close} />
      <Modal opened={opened === "statement"} onClose={close} title={texts.statement} size="xl">
        <StatementView clientId={clientId} />
      </Modal>
    </>
  );
}
