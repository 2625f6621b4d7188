import { z } from "zod";
import { accountRoutes, profile } from "../contract.ts";
import { profileTexts } from "../texts.ts";

export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

/** The server checks the file again, by its content. */
export const picture = z
  .file(profileTexts.pictureWrong)
  .max(accountRoutes.update.multipart.maxBytes, profileTexts.pictureWrong)
  .mime([...PICTURE_TYPES], profileTexts.pictureWrong)
  .nullable();

export const profileForm = profile.extend({ profile_image: picture });
export type ProfileValues = z.input<typeof profileForm>;
