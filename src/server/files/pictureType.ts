type Bytes = Uint8Array;

const starts = (bytes: Bytes, offset: number, text: string) =>
  [...text].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0));

/** The image type of the bytes, by their content and not their file name; null for anything else. */
export function pictureType(bytes: Bytes): "image/png" | "image/jpeg" | "image/webp" | null {
  if (bytes.length < 16) return null;
  if (bytes[0] === 0x89 && starts(bytes, 1, "PNG\r\n\u001a\n") && starts(bytes, 12, "IHDR"))
    return "image/png";
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (starts(bytes, 0, "RIFF") && starts(bytes, 8, "WEBPVP8")) return "image/webp";
  return null;
}
