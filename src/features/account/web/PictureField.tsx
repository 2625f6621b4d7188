import { FileInput, Group } from "@mantine/core";
import { IconPhotoUp, IconUser } from "@tabler/icons-react";
import { uiTexts } from "#shared/texts.ts";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import { useObjectUrl, useOwnPicture } from "#web/picture.ts";
import { profileTexts } from "../texts.ts";
import classes from "./PictureField.module.css";
import { PICTURE_TYPES, type ProfileValues, picture } from "./profile.ts";

/** One's own picture: the one that is, or the one that will be. */
export function PictureField({ form }: { form: RecordForm<ProfileValues> }) {
  const kept = useOwnPicture();
  const { profile_image: chosen } = form.values;
  const preview = useObjectUrl(picture.safeParse(chosen).success ? chosen : null);
  const url = preview ?? kept;
  return (
    <Group align="flex-start" wrap="nowrap" gap="md">
      <span className={classes.picture}>
        {url ? <img src={url} alt="" /> : <IconUser size={28} stroke={1.5} aria-hidden />}
      </span>
      <FileInput
        label={profileTexts.picture}
        description={profileTexts.pictureHint}
        placeholder={profileTexts.pickPicture}
        accept={PICTURE_TYPES.join(",")}
        leftSection={<IconPhotoUp size={17} stroke={1.6} aria-hidden />}
        clearable
        clearButtonProps={{ "aria-label": uiTexts.clear }}
        flex={1}
        miw={0}
        {...form.field("profile_image")}
      />
    </Group>
  );
}
