import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconListSearch, IconLogout, IconMoon, IconSun, IconUserCircle } from "@tabler/icons-react";
import { paletteTexts, uiTexts } from "#shared/texts.ts";
import { openKeyDialog } from "#web/keyboard/dialogs.ts";
import { useOwnPicture } from "#web/pictures/picture.ts";
import { useSession } from "#web/session/session.ts";
import { signOut } from "#web/session/signOut.ts";
import { Entries, EntryButton } from "./Entries.tsx";
import type { MenuEntry } from "./menu.ts";
import classes from "./Shell.module.css";

/** The icon of 'Perfil': the account's picture, if it has one. */
const ProfileIcon: MenuEntry["icon"] = (props) => {
  const url = useOwnPicture();
  if (!url) return <IconUserCircle {...props} />;
  return <img className={classes.picture} src={url} alt="" width={26} height={26} />;
};

/** The foot of the sidebar and of the drawer: palette, theme, profile (owners only), sign-out. */
export function AccountEntries({ labelled = false, onPick }: { labelled?: boolean; onPick?: () => void }) {
  const session = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme();
  const profile = [{ to: "/users/edit/", label: uiTexts.profile, icon: ProfileIcon }];
  return (
    <>
      <EntryButton
        label={paletteTexts.open}
        keys="Ctrl K"
        icon={IconListSearch}
        labelled={labelled}
        onClick={() => {
          onPick?.();
          openKeyDialog("palette");
        }}
      />
      <EntryButton
        label={uiTexts.theme}
        icon={scheme === "dark" ? IconSun : IconMoon}
        labelled={labelled}
        onClick={() => setColorScheme(scheme === "dark" ? "light" : "dark")}
      />
      {session?.type === "user" && (
        <Entries menu={profile} labelled={labelled} {...(onPick ? { onPick } : {})} />
      )}
      <EntryButton
        label={uiTexts.signOut}
        icon={IconLogout}
        labelled={labelled}
        onClick={() => {
          onPick?.();
          void signOut();
        }}
      />
    </>
  );
}
