import { MAX_FILE_BYTES } from "#features/phone/rules.ts";
import type { OutboxFile } from "../outbox/outbox.ts";

const LONGEST_SIDE = 1280;
const SMALL_SIDE = 800;

/** A photo scaled down to what the server takes. */
export async function photoFile(picked: Blob): Promise<OutboxFile> {
  const canvas = await drawn(picked, LONGEST_SIDE);
  for (const quality of [0.8, 0.6, 0.4]) {
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
    if (blob.size <= MAX_FILE_BYTES) return fileOf(blob);
  }
  return fileOf(await canvas.convertToBlob({ type: "image/jpeg", quality: 0.2 }));
}

/** A photo for a weak signal. */
export async function smallerPhoto({ bytes, type }: OutboxFile): Promise<ArrayBuffer> {
  const canvas = await drawn(new Blob([bytes], { type }), SMALL_SIDE);
  return (await canvas.convertToBlob({ type: "image/jpeg", quality: 0.4 })).arrayBuffer();
}

async function drawn(picture: Blob, longest: number): Promise<OffscreenCanvas> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" });
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
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
