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
let movedByTab = false;

const withoutSlash = (path: string) => path.replace(/\/$/, "");

/** The tabs that the account may open: those that the office uses with the one that is open, and the others. */
function useOwnTabs() {
  const session = useSession();
  const company = useOwnCompany();
  const path = useRouterState({ select: ({ location }) => withoutSlash(location.pathname) });
  const isOpen = ({ to }: PageTab) => withoutSlash(to) === path;
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
  const navigate = useNavigate();
  const phone = useIsPhone();
  if (tabs.length + others.length < 2) return null;

  const open = (to: string | undefined) => {
    if (!to || to === current?.to) return;
    movedByTab = true;
    void navigate({ to });
  };

  if (phone)
    return (
      <div data-page-tabs className={classes.select}>
        <NativeSelect
          aria-label={uiTexts.views}
          data={[
            ...tabs.map(optionOf),
            ...(others.length > 0 ? [{ group: uiTexts.moreViews, items: others.map(optionOf) }] : []),
          ]}
          value={current?.to}
          onChange={(event) => open(event.currentTarget.value)}
        />
      </div>
    );

  const at = tabs.findIndex(({ to }) => to === current?.to);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    open(tabs[(target + tabs.length) % tabs.length]?.to);
  };
  return (
    <div className={classes.bar}>
      <div
        data-page-tabs
        role="tablist"
        aria-label={uiTexts.views}
        className={classes.tabs}
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
      {others.length > 0 && <More tabs={others} onOpen={open} />}
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
  if (!movedByTab) return false;
  movedByTab = false;
  document.querySelector<HTMLElement>("[data-page-tabs] :is([aria-selected=true], select)")?.focus();
  return true;
}
