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
  const change = (label: string | null) => label !== null && onChange(label);
  return (
    // React renders the hidden parts of an `Activity` late, and would replace a field that has just got the focus.
    <Tabs value={current} onChange={change} keepMounted keepMountedMode="display-none">
      <TabBar
        label={uiTexts.section}
        tabs={tabs.map(({ label, failed }) => ({ value: label, label, failed }))}
        value={current}
        onChange={change}
      />
      {tabs.map(({ label, content }) => (
        <TabPanel key={label} value={label} label={label}>
          <div data-part={label}>{content}</div>
        </TabPanel>
      ))}
    </Tabs>
  );
}
