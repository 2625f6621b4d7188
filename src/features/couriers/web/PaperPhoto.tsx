import { Anchor } from "@mantine/core";
import { useStoredPicture } from "#web/pictures/storedPicture.ts";
import { paperPhotoRoutes } from "../contract.ts";
import { courierTexts } from "../texts.ts";

interface PaperPhotoProps {
  id: number;
  /** Which paper it is of, for a screen reader. */
  paper: string;
}

/** A link to a paper's photo in its full size. */
export function PaperPhoto({ id, paper }: PaperPhotoProps) {
  const url = useStoredPicture(paperPhotoRoutes.photo, { id });
  return (
    <Anchor href={url} target="_blank" fz="sm" aria-label={`${courierTexts.seePhoto}, ${paper}`}>
      {courierTexts.seePhoto}
    </Anchor>
  );
}
