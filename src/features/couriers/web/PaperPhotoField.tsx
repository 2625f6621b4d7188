import { Button, Group, Stack } from "@mantine/core";
import { IconId } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { ApiError, request } from "#web/api.ts";
import { ImageField } from "#web/form/fields/ImageField.tsx";
import { scaleDown } from "#web/pictures/scaleDown.ts";
import { useStoredPicture } from "#web/pictures/storedPicture.ts";
import { sentenceOf } from "#web/ui/toasts/toast.ts";
import { paperPhotoRoutes } from "../contract.ts";
import { courierTexts as texts } from "../texts.ts";
import { PaperPhoto } from "./PaperPhoto.tsx";
import classes from "./papers.module.css";

/** A photo's id, the mark of one that is being uploaded, or `""` without a photo. */
export type PhotoValue = number | string;

interface PaperPhotoFieldProps {
  /** `Papel 1` */
  paper: string;
  /** Where the form has it. */
  path: string;
  value: PhotoValue;
  /** Whether `value` is the mark of a photo that is still being uploaded. */
  isUploading: boolean;
  error: ReactNode;
  onPick: (picked: File) => void;
  onRemove: () => void;
}

/** A paper's photo: it is uploaded when it is chosen. */
export function PaperPhotoField({
  paper,
  path,
  value,
  isUploading,
  error,
  onPick,
  onRemove,
}: PaperPhotoFieldProps) {
  const stored = typeof value === "number" ? value : undefined;
  const url = useStoredPicture(paperPhotoRoutes.photo, stored === undefined ? undefined : { id: stored });
  const input = useRef<HTMLButtonElement>(null);
  const reset = useRef<() => void>(null);
  const choice = stored === undefined ? texts.pickPhoto : texts.photoReady;
  return (
    <Stack gap={4} className={classes.photo}>
      <ImageField
        ref={input}
        url={url}
        fallback={IconId}
        shape="wide"
        label={`${texts.photo}, ${paper}`}
        placeholder={isUploading ? texts.photoUploading : choice}
        data-path={path}
        aria-busy={isUploading}
        accept="image/*"
        value={null}
        resetRef={reset}
        onChange={(picked) => {
          if (picked) onPick(picked);
          // The same file may be chosen again.
          reset.current?.();
        }}
        error={error}
      />
      {value !== "" && (
        <Group gap="sm">
          {stored !== undefined && <PaperPhoto id={stored} paper={paper} />}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${texts.removePhoto}, ${paper}`}
            onClick={() => {
              onRemove();
              // The button that was pressed goes away.
              input.current?.focus();
            }}
          >
            {texts.removePhoto}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Uploads photos. `put` gives the photo's id to the paper that has its mark; the paper may have moved meanwhile. */
export function usePaperUploads(put: (mark: string, value: PhotoValue) => void) {
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());

  async function upload(picked: File, mark: string) {
    setRunning((all) => new Set(all).add(mark));
    try {
      put(mark, await storePhoto(picked));
    } catch (error) {
      setFailures((all) =>
        new Map(all).set(
          mark,
          error instanceof ApiError ? sentenceOf(error) || texts.photoNotUploaded : texts.photoFailed,
        ),
      );
      if (!(error instanceof ApiError)) console.info(error);
    } finally {
      setRunning((all) => new Set([...all].filter((other) => other !== mark)));
    }
  }

  return {
    upload,
    isUploading: (value: PhotoValue) => running.has(String(value)),
    /** Why a mark has no photo: it failed, or the page was closed meanwhile. */
    failureOf: (value: PhotoValue) =>
      typeof value !== "string" || value === "" || running.has(value)
        ? undefined
        : (failures.get(value) ?? texts.photoNotUploaded),
  };
}

async function storePhoto(picked: File): Promise<number> {
  const body = new FormData();
  body.set("file", await scaleDown(picked));
  const { id } = (await request(paperPhotoRoutes.add, { body })) as { id: number };
  return id;
}
