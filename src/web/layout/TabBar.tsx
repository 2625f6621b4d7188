import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { uiTexts } from "#shared/texts.ts";
import { ChoiceField } from "../form/fields/ChoiceField.tsx";
import { useIsPhone } from "../ui/useIsPhone.ts";
import classes from "./TabBar.module.css";

export interface Tab {
  value: string;
  label: string;
  /** A field in this tab shows a message. */
  failed?: boolean;
}

interface TabBarProps {
  /** The accessible name of the tab list. */
  label: string;
  tabs: Tab[];
  value: string | null;
  onChange: (value: string | null) => void;
  disabled?: boolean;
}

/** The tab list inside `Tabs`; a select on phones. */
export function TabBar({ label, tabs, value, onChange, disabled = false }: TabBarProps) {
  const phone = useIsPhone();
  const nameOf = (tab: Tab) => (tab.failed ? `${tab.label} (${uiTexts.withErrors})` : tab.label);
  if (phone)
    return (
      <ChoiceField
        aria-label={label}
        data={tabs.map((tab) => ({ value: tab.value, label: nameOf(tab) }))}
        value={value}
        onChange={onChange}
        allowDeselect={false}
        disabled={disabled}
        error={tabs.some((tab) => tab.failed && tab.value !== value)}
      />
    );
  return (
    <Tabs.List aria-label={label}>
      {tabs.map((tab) => (
        <Tabs.Tab
          key={tab.value}
          value={tab.value}
          className={classes.tab}
          data-failed={tab.failed}
          disabled={disabled}
        >
          {tab.label}
          {tab.failed && <span className={classes.failed} role="img" aria-label={uiTexts.withErrors} />}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

/** A tab's panel. On a phone no tab names it, so it has its own label. */
export function TabPanel({ value, label, children }: Tab & { children: ReactNode }) {
  const named = useIsPhone() ? { role: "group", "aria-label": label } : {};
  return (
    <Tabs.Panel value={value} pt="md" {...named}>
      {children}
    </Tabs.Panel>
  );
}
