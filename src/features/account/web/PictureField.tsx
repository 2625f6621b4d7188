import { IconUser } from "@tabler/icons-react";
import { ImageField } from "#web/form/fields/ImageField.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import { useObjectUrl } from "#web/pictures/objectUrl.ts";
import { useOwnPicture } from "#web/pictures/picture.ts";
import { profileTexts } from "../texts.ts";
import { PICTURE_TYPES, type ProfileValues, picture } from "./profile.ts";

/** The account's picture: the saved one, or the newly chosen one. */
export function PictureField({ form }: { form: RecordForm<ProfileValues> }) {
  const storedPicture = useOwnPicture();
  const { profile_image: chosen } = form.values;
  const preview = useObjectUrl(picture.safeParse(chosen).success ? chosen : null);
  return (
    <ImageField
      url={preview ?? storedPicture}
      fallback={IconUser}
      shape="round"
      label={profileTexts.picture}
      description={profileTexts.pictureHint}
      placeholder={profileTexts.pickPicture}
      accept={PICTURE_TYPES.join(",")}
      {...form.field("profile_image")}
    />
  );
}
