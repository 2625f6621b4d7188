import classes from "./bulk.module.css";

/** Tells screen readers what happened. */
export function LiveRegion({ children }: { children: string }) {
  return (
    <div className={classes.hidden} role="status" aria-live="polite">
      {children}
    </div>
  );
}
