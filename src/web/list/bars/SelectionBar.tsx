import { CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import { uiTexts } from "#shared/texts.ts";
import classes from "./bars.module.css";

interface SelectionBarProps {
  label: string;
  /** How many are selected, in words. */
  count: string;
  onClear: () => void;
  /** The buttons. */
  children: ReactNode;
}

/** What can be done with the selected rows. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  return (
    <section className={classes.bar} aria-label={label}>
      <strong className="numbers">{count}</strong>
      <div className={classes.actions}>{children}</div>
      <CloseButton aria-label={uiTexts.clearSelection} onClick={onClear} />
    </section>
  );
}

/** Keeps bars in sight at the end of the page, one below the other. */
export function Bars({ children }: { children: ReactNode }) {
  return <div className={classes.bars}>{children}</div>;
}
