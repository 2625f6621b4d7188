import { Tabs } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { TabBar, TabPanel } from "#web/ui/TabBar.tsx";

export interface FormTab {
  label: string;
  /** A field of it shows a message. */
  failed: boolean;
  content: ReactNode;
}

/** A form's parts. All stay mounted: leaving one loses nothing. */
export function FormTabs({ tabs }: { tabs: FormTab[] }) {
  const [current, setCurrent] = useState(tabs[0]?.label ?? null);
  return (
    <Tabs value={current} onChange={setCurrent} keepMounted>
      <TabBar
        label={uiTexts.section}
        tabs={tabs.map(({ label, failed }) => ({ value: label, label, failed }))}
        value={current}
        onChange={setCurrent}
      />
      {tabs.map(({ label, content }) => (
        <TabPanel key={label} value={label} label={label}>
          {content}
        </TabPanel>
      ))}
    </Tabs>
  );
}
