import { Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import { uiTexts } from "#shared/texts.ts";
import { Logo } from "#web/ui/Logo.tsx";
import classes from "./PublicPage.module.css";

interface PublicPageProps {
  /** The browser tab's title, where it is not the page's. */
  tab?: string;
  title: string;
  subtitle: string;
  children: ReactNode;
}

/** The frame of the pages before sign-in. */
export function PublicPage({ title, tab = title, subtitle, children }: PublicPageProps) {
  useDocumentTitle(`${tab} · ${uiTexts.product}`);
  return (
    <main className={classes.page}>
      <div className={classes.art} aria-hidden="true">
        <Logo size={560} />
      </div>
      <section className={classes.panel}>
        <div className={classes.mark}>
          <Logo size={44} />
        </div>
        <Title order={1} className={classes.welcome}>
          {title}
        </Title>
        <p className={classes.subtitle}>{subtitle}</p>
        {children}
      </section>
    </main>
  );
}
