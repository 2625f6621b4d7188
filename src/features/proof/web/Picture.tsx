import { Anchor, Box, Skeleton, Text } from "@mantine/core";
import { proofKindLabels } from "#features/phone/texts.ts";
import { proofRoutes } from "#features/proof/contract.ts";
import type { AnswerOf } from "#shared/routes/route.ts";
import { formatMoment } from "#web/clock.ts";
import { useStoredPicture } from "#web/pictures/storedPicture.ts";

interface PictureProps {
  deliveryId: number;
  proof: AnswerOf<typeof proofRoutes.list>[number];
}

/** A photo or signature, which opens in its full size. */
export function Picture({ deliveryId, proof }: PictureProps) {
  const url = useStoredPicture(proofRoutes.file, { id: deliveryId, proofId: proof.id });
  const label = `${proofKindLabels[proof.kind]}, ${formatMoment(proof.at)}`;
  return (
    <figure style={{ margin: 0 }}>
      {url ? (
        <Anchor href={url} target="_blank" aria-label={label}>
          <Box
            component="img"
            src={url}
            alt={label}
            h={160}
            w="auto"
            maw="100%"
            bg="white"
            bd="1px solid var(--line)"
            bdrs="md"
          />
        </Anchor>
      ) : (
        <Skeleton h={160} w={160} />
      )}
      <Text component="figcaption" size="sm" c="var(--text-soft)">
        {label}
      </Text>
    </figure>
  );
}
