import { Button, Group, Tabs } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { uiTexts } from "#shared/texts.ts";
import { TabBar, TabPanel } from "#web/ui/TabBar.tsx";

export interface FormTab {
  label: string;
  /** A field of it shows a message. */
  failed: boolean;
  content: ReactNode;
}

interface FormTabsProps {
  tabs: FormTab[];
  current: string;
  onChange: (label: string) => void;
  /** To the next part and its first field: the way on for who types. */
  onNext: (label: string) => void;
}

/** A form's parts. All stay mounted: leaving one loses nothing. */
export function FormTabs({ tabs, current, onChange, onNext }: FormTabsProps) {
  const change = (label: string | null) => label !== null && onChange(label);
  return (
    <Tabs value={current} onChange={change} keepMounted>
      <TabBar
        label={uiTexts.section}
        tabs={tabs.map(({ label, failed }) => ({ value: label, label, failed }))}
        value={current}
        onChange={change}
      />
      {tabs.map(({ label, content }, index) => (
        <TabPanel key={label} value={label} label={label}>
          <div data-part={label}>{content}</div>
          <Next to={tabs[index + 1]?.label} onNext={onNext} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

function Next({ to, onNext }: { to: string | undefined; onNext: (label: string) => void }) {
  if (to === undefined) return null;
  return (
    <Group justify="flex-end" mt="sm">
      <Button
        variant="subtle"
        size="xs"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        onClick={() => onNext(to)}
      >
        {uiTexts.next}
      </Button>
    </Group>
  );
}
