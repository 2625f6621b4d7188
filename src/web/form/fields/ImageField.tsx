import { FileInput, type FileInputProps, Group } from "@mantine/core";
import { type Icon, IconPhotoUp } from "@tabler/icons-react";
import { uiTexts } from "#shared/texts.ts";
import classes from "./ImageField.module.css";

interface ImageFieldProps extends FileInputProps<false> {
  /** The chosen image, or the saved one. */
  url: string | undefined;
  /** Shown while there is no image. */
  fallback: Icon;
  shape: "round" | "wide";
}

/** A file input beside its image. */
export function ImageField({ url, fallback: Fallback, shape, ...input }: ImageFieldProps) {
  return (
    <Group align="flex-start" wrap="nowrap" gap="md">
      <span className={classes.image} data-shape={shape}>
        {url ? <img src={url} alt="" /> : <Fallback size={28} stroke={1.5} aria-hidden />}
      </span>
      <FileInput
        leftSection={<IconPhotoUp size={17} stroke={1.6} aria-hidden />}
        clearable
        clearButtonProps={{ "aria-label": uiTexts.clear }}
        flex={1}
        miw={0}
        {...input}
      />
    </Group>
  );
}
