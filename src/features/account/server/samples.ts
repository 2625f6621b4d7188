import { randomUUID } from "node:crypto";

/** A valid registration with a unique e-mail. */
export function sampleRegistration(change: object = {}) {
  return {
    name: "Mandados del Este",
    email: `${randomUUID()}@ejemplo.com`,
    password: "clave-segura-1",
    ...change,
  };
}

/** Pictures of four pixels. */
export const samplePictures = {
  png: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAD0lEQVQI12NgiDoBQhAKABymBImU/jItAAAAAElFTkSuQmCC",
    "base64",
  ),
  jpeg: Buffer.from(
    "/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABQb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCKAoQz/9k=",
    "base64",
  ),
  webp: Buffer.from(
    "UklGRjgAAABXRUJQVlA4ICwAAADQAQCdASoCAAIAAsBMJaACdLoB+AADsAD+7nZ//lnz+Gzqc/+LNg1hroAAAA==",
    "base64",
  ),
};

/** A profile as a browser's form sends it, with or without a picture. */
export function profileForm(
  { name, email }: { name: string; email: string },
  picture?: Uint8Array,
  contentType = "image/png",
): FormData {
  const form = new FormData();
  form.set("_method", "PUT");
  form.set("name", name);
  form.set("email", email);
  if (picture) form.set("profile_image", new Blob([Buffer.from(picture)], { type: contentType }), "yo.png");
  return form;
}
