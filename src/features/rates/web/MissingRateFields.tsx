import { Button, Group, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { mayCall } from "#shared/routes/roles.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { useSession } from "#web/session/session.ts";
import { rateRoutes } from "../contract.ts";
import { rateTexts } from "../texts.ts";

// Its calendar loads when somebody opens it.
const RateDialog = lazyPart(async () => ({ default: (await import("./RateDialog.tsx")).RateDialog }));

/** Says that there is no rate, and lets admins set it without leaving their form. */
export function MissingRate({ text }: { text: string }) {
  const session = useSession();
  const [used, setUsed] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm" c="var(--text-soft)" role="status">
        {text}
      </Text>
      {session && mayCall(rateRoutes.set.access, session) && (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setUsed(true);
            setOpened(true);
          }}
        >
          {rateTexts.setFirst}
        </Button>
      )}
      {used && (
        <Suspense fallback={null}>
          <RateDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Group>
  );
}
