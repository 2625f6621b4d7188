import { MAX_PHOTO_BYTES } from "#shared/pictures/limits.ts";

const LONGEST_SIDE = 1280;

/** A photo scaled down to what the server takes, as a JPEG. Throws for what the browser can't read as a picture. */
export async function scaleDown(picked: Blob): Promise<Blob> {
  const canvas = await drawScaled(picked, LONGEST_SIDE);
  for (const quality of [0.8, 0.6, 0.4]) {
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
    if (blob.size <= MAX_PHOTO_BYTES) return blob;
  }
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.2 });
}

/** A picture whose longest side has at most so many pixels. */
export async function drawScaled(picture: Blob, longest: number): Promise<OffscreenCanvas> {
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
