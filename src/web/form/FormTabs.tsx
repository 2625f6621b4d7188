import { Select, Tabs } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import classes from "./form.module.css";

export interface FormTab {
  label: string;
  /** A field of it shows a message. */
  failed: boolean;
  content: ReactNode;
}

/** A form's parts; on a phone the tabs are a select. All stay mounted: leaving one loses nothing. */
export function FormTabs({ tabs }: { tabs: FormTab[] }) {
  const [current, setCurrent] = useState(tabs[0]?.label ?? null);
  const phone = useIsPhone();
  const nameOf = (tab: FormTab) => (tab.failed ? `${tab.label} (${uiTexts.withErrors})` : tab.label);
  return (
    <Tabs value={current} onChange={setCurrent} keepMounted>
      {phone ? (
        <Select
          aria-label={uiTexts.section}
          data={tabs.map((tab) => ({ value: tab.label, label: nameOf(tab) }))}
          value={current}
          onChange={setCurrent}
          allowDeselect={false}
          error={tabs.some((tab) => tab.failed && tab.label !== current)}
        />
      ) : (
        <Tabs.List>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.label} value={tab.label} className={classes.tab} data-failed={tab.failed}>
              {tab.label}
              {tab.failed && <span className={classes.failed} role="img" aria-label={uiTexts.withErrors} />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      )}
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
