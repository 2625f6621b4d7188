import { drawScaled, scaleDown } from "#web/pictures/scaleDown.ts";
import type { OutboxFile } from "../outbox/outbox.ts";

const SMALL_SIDE = 800;

/** A photo scaled down to what the server takes. */
export const photoFile = async (picked: Blob): Promise<OutboxFile> => fileOf(await scaleDown(picked));

/** A photo for a weak signal. */
export async function smallerPhoto({ bytes, type }: OutboxFile): Promise<ArrayBuffer> {
  const canvas = await drawScaled(new Blob([bytes], { type }), SMALL_SIDE);
  return (await canvas.convertToBlob({ type: "image/jpeg", quality: 0.4 })).arrayBuffer();
}

export async function signatureFile(canvas: HTMLCanvasElement): Promise<OutboxFile | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return blob && fileOf(blob);
}

const fileOf = async (blob: Blob): Promise<OutboxFile> => ({
  id: crypto.randomUUID(),
  type: blob.type,
  bytes: await blob.arrayBuffer(),
});
