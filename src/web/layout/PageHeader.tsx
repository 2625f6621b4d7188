import { Group, Title } from "@mantine/core";
import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { uiTexts } from "#shared/texts.ts";
import classes from "./PageHeader.module.css";

interface PageHeaderProps {
  title: string;
  /** The page's main action, and what stands beside it. */
  children?: ReactNode;
}

// The first page of a visit leaves focus at the top, where the skip link is.
let visited = false;

const Notice = createContext<ReactNode>(null);

/** What the app has to say on a page of a feature, under the title. */
export const HeaderNotice = Notice.Provider;

/** The one title of a page: it names the tab, and takes the focus when the person moves here. */
export function PageHeader({ title, children }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (visited) heading.current?.focus();
    visited = true;
  }, []);
  const notice = useContext(Notice);
  return (
    <>
      <div className={classes.header}>
        <title>{`${title} · ${uiTexts.product}`}</title>
        <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {children && <Group gap="xs">{children}</Group>}
      </div>
      {notice}
    </>
  );
}
