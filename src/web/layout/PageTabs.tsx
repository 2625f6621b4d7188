import { NativeSelect } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Link, useNavigate, useRouterState } from "@tanstack/react-router";
import { createContext, type KeyboardEvent, useContext } from "react";
import { type Access, mayCall } from "#shared/routes/roles.ts";
import { uiTexts } from "#shared/texts.ts";
import { Menu } from "#web/dialog/Menu.tsx";
import { type OwnCompany, useOwnCompany } from "#web/session/company.ts";
import { useSession } from "#web/session/session.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import classes from "./PageTabs.module.css";

/** One view of a page, with its own address. */
export interface PageTab {
  to: string;
  label: string;
  /** The addresses of the view's sections. */
  sections?: readonly string[];
  /** What waits there: '3 nuevas'. */
  note?: string;
  /** The access of the view's main route. */
  access: Access;
  /** The company's setting that must be on: who doesn't use a view doesn't see it. */
  setting?: "message_list";
  /** The part of the product that it is about: until the office uses it, the tab is behind 'Más'. */
  part?: keyof NonNullable<OwnCompany["uses"]>;
  /** The office has no use for it: it is behind 'Más'. */
  unused?: boolean;
  /** The palette's text for creating a record, and who may. The form is at `to` + `/new`. */
  create?: { label: string; access: Access };
}

const Tabs = createContext<PageTab[]>([]);

/** The tabs of the current page; its `PageHeader` shows them under the title. */
export const PageTabsProvider = Tabs.Provider;

/** The next page mounts its own tabs, which take over the focus of these. */
let movedBy: string | undefined;

const withoutSlash = (path: string) => path.replace(/\/$/, "");

/** The tabs that the account may open: those that the office uses with the one that is open, and the others. */
function useOwnTabs() {
  const session = useSession();
  const company = useOwnCompany();
  const path = useRouterState({ select: ({ location }) => withoutSlash(location.pathname) });
  const isOpen = ({ to, sections }: PageTab) => withoutSlash(to) === path || sections?.includes(path);
  const allowed = useContext(Tabs).filter(
    (tab) => mayCall(tab.access, session) && (!tab.setting || company?.[tab.setting] || isOpen(tab)),
  );
  const isUsed = ({ unused, part }: PageTab) => !unused && (!part || company?.uses?.[part]);
  const tabs = allowed.filter((tab) => isUsed(tab) || isOpen(tab));
  return { tabs, others: allowed.filter((tab) => !tabs.includes(tab)), current: tabs.find(isOpen) };
}

const optionOf = ({ to, label, note }: PageTab) => ({
  value: to,
  label: note ? `${label} (${note})` : label,
});

/** The tabs of the page, if there are at least two; a select on phones. */
export function PageTabs() {
  const { tabs, others, current } = useOwnTabs();
  const phone = useIsPhone();
  const open = useOpen(uiTexts.views, current);
  if (tabs.length + others.length < 2) return null;
  if (phone) return <TabSelect label={uiTexts.views} tabs={tabs} others={others} current={current} />;
  return (
    <div className={classes.bar}>
      <TabLinks label={uiTexts.views} tabs={tabs} current={current} />
      {others.length > 0 && <More tabs={others} onOpen={open} />}
    </div>
  );
}

/** Opens a tab, which keeps the focus. */
function useOpen(label: string, current: PageTab | undefined) {
  const navigate = useNavigate();
  return (to: string | undefined) => {
    if (!to || to === current?.to) return;
    movedBy = label;
    void navigate({ to });
  };
}

interface TabsProps {
  /** What the tabs are: their accessible name. */
  label: string;
  tabs: readonly PageTab[];
  current: PageTab | undefined;
}

/** Tabs as a select. `others`: those that the office doesn't use yet. */
export function TabSelect({ label, tabs, others = [], current }: TabsProps & { others?: PageTab[] }) {
  const open = useOpen(label, current);
  return (
    <div data-page-tabs={label} className={classes.select}>
      <NativeSelect
        aria-label={label}
        data={[
          ...tabs.map(optionOf),
          ...(others.length > 0 ? [{ group: uiTexts.moreViews, items: others.map(optionOf) }] : []),
        ]}
        value={current?.to}
        onChange={(event) => open(event.currentTarget.value)}
      />
    </div>
  );
}

interface TabLinksProps extends TabsProps {
  /** One below the other. */
  vertical?: boolean;
}

/** Tabs as links; the arrow keys open the next one. */
export function TabLinks({ label, tabs, current, vertical = false }: TabLinksProps) {
  const open = useOpen(label, current);
  const [back, forth] = vertical ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
  const at = tabs.findIndex(({ to }) => to === current?.to);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { [back]: at - 1, [forth]: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    open(tabs[(target + tabs.length) % tabs.length]?.to);
  };
  return (
    <div
      data-page-tabs={label}
      role="tablist"
      aria-label={label}
      aria-orientation={vertical ? "vertical" : "horizontal"}
      className={vertical ? classes.list : classes.tabs}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          role="tab"
          aria-selected={tab === current}
          aria-controls="main"
          tabIndex={tab === current ? 0 : -1}
          className={classes.tab}
        >
          {tab.label}
          {tab.note && <span className={classes.note}> {tab.note}</span>}
        </Link>
      ))}
    </div>
  );
}

/** What the office doesn't use yet. */
function More({ tabs, onOpen }: { tabs: PageTab[]; onOpen: (to: string) => void }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.tab}>
          {uiTexts.moreViews}
          <IconChevronDown size={15} stroke={1.8} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={uiTexts.moreViews}>
        {tabs.map(({ to, label }) => (
          <Menu.Item key={to} onClick={() => onOpen(to)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Focuses the current tab if one of the tabs opened this page. Returns whether it did. */
export function focusTab(): boolean {
  if (movedBy === undefined) return false;
  const tabs = document.querySelector(`[data-page-tabs="${movedBy}"]`);
  movedBy = undefined;
  tabs?.querySelector<HTMLElement>("[aria-selected=true], select")?.focus();
  return true;
}
