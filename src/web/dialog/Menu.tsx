import { Menu as MantineMenu, type MenuProps } from "@mantine/core";
import { useState } from "react";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { useBackCloses } from "./useBackCloses.ts";
import { useGivesFocusBack } from "./useGivesFocusBack.ts";

/** A menu. On a phone it covers the page, and the browser's back button closes it. */
export function Menu({ defaultOpened = false, ...props }: MenuProps) {
  const [opened, setOpened] = useState(defaultOpened);
  const phone = useIsPhone();
  useBackCloses(opened && phone, () => setOpened(false));
  useGivesFocusBack(opened);
  return <MantineMenu {...props} opened={opened} onChange={setOpened} />;
}

Menu.Target = MantineMenu.Target;
Menu.Dropdown = MantineMenu.Dropdown;
Menu.Label = MantineMenu.Label;
Menu.Item = MantineMenu.Item;
