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

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const JPEG = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
const WEBP = Buffer.from("524946462400000057454250565038200000000000000000", "hex");

/** The first bytes of pictures, which identify their type. */
export const samplePictures = { png: PNG, jpeg: JPEG, webp: WEBP };

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
