import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconFileCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { attemptReasonLabels } from "#features/deliveries/texts.ts";
import { visitRoutes } from "#features/phone/contract.ts";
import { pinFaultLabels } from "#features/phone/texts.ts";
import { proofRoutes } from "#features/proof/contract.ts";
import { proofTexts as texts } from "#features/proof/texts.ts";
import { call } from "#web/api.ts";
import { formatMoment } from "#web/clock.ts";
import { download } from "#web/download.ts";
import { Picture } from "./Picture.tsx";

/** What the courier's phone said about an order: failed attempts, who took it, photos and the signature. Nothing if it said nothing. */
export function Proof({ deliveryId: id }: { deliveryId: number }) {
  const params = { id };
  const attempts = useQuery({
    queryKey: [visitRoutes.attempts.path, id],
    queryFn: ({ signal }) => call(visitRoutes.attempts, { params, signal }),
  });
  const handovers = useQuery({
    queryKey: [visitRoutes.handovers.path, id],
    queryFn: ({ signal }) => call(visitRoutes.handovers, { params, signal }),
  });
  const notes = useQuery({
    queryKey: [visitRoutes.notes.path, id],
    queryFn: ({ signal }) => call(visitRoutes.notes, { params, signal }),
  });
  const proofs = useQuery({
    queryKey: [proofRoutes.list.path, id],
    queryFn: ({ signal }) => call(proofRoutes.list, { params, signal }),
  });
  const has = (list: readonly unknown[] | undefined) => list !== undefined && list.length > 0;
  return (
    <>
      {has(attempts.data) && (
        <Section title={texts.attempts}>
          {attempts.data?.map(({ id: key, reason, note, at, courier }) => (
            <Said key={key} at={at} courier={courier}>
              {[attemptReasonLabels[reason], note].filter(Boolean).join(": ")}
            </Said>
          ))}
        </Section>
      )}
      {notes.data?.some(({ note }) => note !== null) && (
        <Section title={texts.notes}>
          {notes.data.map(
            ({ id: key, note, at, courier }) =>
              note !== null && (
                <Said key={key} at={at} courier={courier}>
                  {note}
                </Said>
              ),
          )}
        </Section>
      )}
      {(has(handovers.data) || has(proofs.data)) && (
        <Section title={texts.proof}>
          {handovers.data?.map(({ receiver_name, receiver_document, note, pin, at, courier }) => (
            <Said key={at} at={at} courier={courier}>
              {texts.receiver}:{" "}
              {[receiver_name, receiver_document, note, pin && pinFaultLabels[pin]]
                .filter(Boolean)
                .join(", ")}
            </Said>
          ))}
          <Button
            variant="default"
            leftSection={<IconFileCheck size={17} stroke={1.7} aria-hidden />}
            onClick={() => void download(proofRoutes.report, { params })}
          >
            {texts.report}
          </Button>
          <Group gap="sm" align="flex-start">
            {proofs.data?.map((proof) => (
              <Picture key={proof.id} deliveryId={id} proof={proof} />
            ))}
          </Group>
        </Section>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <Stack gap="xs">{children}</Stack>
    </section>
  );
}

/** Something that a courier said, with the time by the phone's clock. */
function Said({ at, courier, children }: { at: string; courier: string; children: ReactNode }) {
  return (
    <div>
      <Text>{children}</Text>
      <Text size="sm" c="var(--text-soft)">
        {formatMoment(at)} {texts.by(courier)}
      </Text>
    </div>
  );
}
