import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { uiTexts } from "#shared/texts.ts";
import { TabBar, TabPanel } from "#web/layout/TabBar.tsx";

export interface FormTab {
  label: string;
  /** A field in this tab shows a message. */
  failed: boolean;
  content: ReactNode;
}

interface FormTabsProps {
  tabs: FormTab[];
  current: string;
  onChange: (label: string) => void;
}

/** A form's parts as tabs. All stay mounted, so switching loses nothing. */
export function FormTabs({ tabs, current, onChange }: FormTabsProps) {
  // A tab's id is made of its value, and an id has no spaces.
  const placeOf = (label: string) => String(tabs.findIndex((tab) => tab.label === label));
  const change = (value: string | null) => {
    const tab = tabs[Number(value)];
    if (value !== null && tab) onChange(tab.label);
  };
  return (
    // React renders the hidden parts of an `Activity` late, and would replace a field that has just got the focus.
    <Tabs value={placeOf(current)} onChange={change} keepMounted keepMountedMode="display-none">
      <TabBar
        label={uiTexts.section}
        tabs={tabs.map(({ label, failed }) => ({ value: placeOf(label), label, failed }))}
        value={placeOf(current)}
        onChange={change}
      />
      {tabs.map(({ label, content }) => (
        <TabPanel key={label} value={placeOf(label)} label={label}>
          <div data-part={label}>{content}</div>
        </TabPanel>
      ))}
    </Tabs>
  );
}
