import { Text, Title } from "@mantine/core";
import { type ReactNode, type Ref, useId } from "react";
import classes from "./Panel.module.css";

interface PanelProps {
  title: string;
  hint: ReactNode;
  /** Beside the title: the main action. */
  action?: ReactNode;
  /** The title takes the focus when what had it is gone. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A section of a page that stands for itself. */
export function Panel({ title, hint, action, titleRef, children }: PanelProps) {
  const heading = useId();
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} id={heading} ref={titleRef ?? null} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {action}
      </div>
      <Text size="sm" c="var(--text-soft)" mt={4}>
        {hint}
      </Text>
      {children}
    </section>
  );
}
