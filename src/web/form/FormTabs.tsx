import { Tabs } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { TabBar } from "#web/ui/TabBar.tsx";
import { useIsPhone } from "#web/ui/useIsPhone.ts";

export interface FormTab {
  label: string;
  /** A field of it shows a message. */
  failed: boolean;
  content: ReactNode;
}

/** A form's parts. All stay mounted: leaving one loses nothing. */
export function FormTabs({ tabs }: { tabs: FormTab[] }) {
  const [current, setCurrent] = useState(tabs[0]?.label ?? null);
  const phone = useIsPhone();
  return (
    <Tabs value={current} onChange={setCurrent} keepMounted>
      <TabBar
        label={uiTexts.section}
        tabs={tabs.map(({ label, failed }) => ({ value: label, label, failed }))}
        value={current}
        onChange={setCurrent}
      />
      {tabs.map((tab) => (
        <Tabs.Panel
          key={tab.label}
          value={tab.label}
          pt="md"
          {...(phone ? { role: "group", "aria-label": tab.label } : {})}
        >
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
