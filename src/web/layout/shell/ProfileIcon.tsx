import { IconUserCircle } from "@tabler/icons-react";
import { useOwnPicture } from "#web/pictures/picture.ts";
import type { MenuEntry } from "./menu.ts";
import classes from "./Shell.module.css";

/** The icon of 'Perfil': the account's picture, if it has one. */
export const ProfileIcon: MenuEntry["icon"] = (props) => {
  const url = useOwnPicture();
  if (!url) return <IconUserCircle {...props} />;
  return <img className={classes.picture} src={url} alt="" width={26} height={26} />;
};
