import { type ReactNode, useEffect, useState } from "react";
import { askFile } from "../session/api.ts";

interface PictureProps {
  /** Below /api. It needs the sign-in, so that its address alone shows nothing. */
  path: string;
  alt: string;
  className: string;
  /** In place of a picture that can't be had. */
  missing?: ReactNode;
}

/** A picture of the server, such as a photo that proves a delivery. Give it a `key` when `path` may change. */
export function Picture({ path, alt, className, missing = null }: PictureProps) {
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    let objectUrl: string | undefined;
    let isGone = false;
    void askFile(path).then((blob) => {
      if (isGone) return;
      objectUrl = blob && URL.createObjectURL(blob);
      setUrl(objectUrl ?? null);
    });
    return () => {
      isGone = true;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [path]);
  if (url === null) return missing;
  if (url === undefined) return <span className={`${className} bone`} />;
  return <img src={url} alt={alt} className={className} />;
}
