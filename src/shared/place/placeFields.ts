import { z } from "zod";
import { formats } from "../formats.ts";
import { type Place, placeOf, placeText } from "./place.ts";
import { readPlace } from "./readPlace.ts";

const LONGEST_LINK = 2000;
const WRONG = "Pega un enlace de mapa que diga el lugar, o sus coordenadas";

/** A place of an answer. */
export const placeShape = () =>
  z.object({ lat: z.number(), lng: z.number() }).register(formats, { show: placeText });

/** A place of a body: coordinates or a pasted link. Empty is none; a missing field is undefined. */
export const placeField = () =>
  z
    .union([z.string().max(LONGEST_LINK, WRONG), placeShape(), z.null()], WRONG)
    .transform((value, ctx): Place | null => {
      if (value === null || value === "") return null;
      const place = typeof value === "string" ? readPlace(value) : placeOf(value);
      if (!place) ctx.issues.push({ code: "custom", message: WRONG, input: value });
      return place ?? null;
    })
    .optional();
