import { Group, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { uiTexts } from "#shared/texts.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import classes from "./PageHeader.module.css";
import { focusTab, PageTabs } from "./PageTabs.tsx";

interface PageHeaderProps {
  title: string;
  /** The section that the page shows, for the browser's tab. */
  section?: string;
  /** Shown under the title: what the page is about. */
  subtitle?: ReactNode;
  /** The page's main action and the controls beside it. */
  children?: ReactNode;
}

// The first page of a visit leaves the focus at the top, where the skip link is.
let visited = false;

const Notice = createContext<ReactNode>(null);

/** Shows content of the app under the title of a feature's page. */
export const HeaderNotice = Notice.Provider;

/**
 * A page's only title, and its tabs; on phones the select of the tabs is seen in the title's place. The title is also the browser tab's, and takes the focus when the user comes from another
 * page.
 */
export function PageHeader({ title, section, subtitle, children }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle([section, title, uiTexts.product].filter(Boolean).join(" · "));
  useEffect(() => {
    if (visited && !focusTab()) heading.current?.focus();
    visited = true;
  }, []);
  const notice = useContext(Notice);
  const phone = useIsPhone();
  return (
    <>
      <div className={classes.header}>
        <div className={classes.heading}>
          <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </Title>
          {phone && <PageTabs />}
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {children && <Group gap="xs">{children}</Group>}
      </div>
      {!phone && <PageTabs />}
      {notice}
    </>
  );
}
