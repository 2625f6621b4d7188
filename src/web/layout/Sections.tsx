import { Title } from "@mantine/core";
import { useRouterState } from "@tanstack/react-router";
import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { mayCall } from "#shared/routes/roles.ts";
import { uiTexts } from "#shared/texts.ts";
import { useSession } from "#web/session/session.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import { type PageTab, TabLinks, TabSelect } from "./PageTabs.tsx";
import classes from "./Sections.module.css";

const Sections = createContext<readonly PageTab[]>([]);

/** The sections of the current page. */
export const SectionsProvider = Sections.Provider;

/** The open section of a page beside the list of all; below a select of them on phones. */
export function WithSections({ children }: { children: ReactNode }) {
  const session = useSession();
  const phone = useIsPhone();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const tabs = useContext(Sections).filter(({ access }) => mayCall(access, session));
  const props = { label: uiTexts.section, tabs, current: tabs.find(({ to }) => to === path) };
  return (
    <div className={classes.page}>
      <div className={classes.nav}>{phone ? <TabSelect {...props} /> : <TabLinks {...props} vertical />}</div>
      <div className={classes.content}>{children}</div>
    </div>
  );
}

/** A ref of the heading of a section, which takes the focus over from the page's title. */
export function useSectionTitle() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.matches("h1")) heading.current?.focus();
  }, []);
  return heading;
}

/** The heading of a section. On phones the select of the sections is seen instead. */
export function SectionTitle({ children }: { children: ReactNode }) {
  return (
    <Title order={2} ref={useSectionTitle()} tabIndex={-1} className={classes.title}>
      {children}
    </Title>
  );
}
