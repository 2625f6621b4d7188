import { offlineTexts, uiTexts } from "#shared/texts.ts";
import { useConnectionLost } from "./connection.ts";
import { useRenewed } from "./keepShell.ts";
import classes from "./StatusStrip.module.css";

/** A strip under every page with the state of the connection. It covers nothing and disappears on its own. */
export function StatusStrip() {
  const lost = useConnectionLost();
  const renewed = useRenewed();
  return (
    <div role="status" className={classes.place}>
      {(lost || renewed) && (
        <p className={classes.strip} data-lost={lost}>
          <span className={classes.dot} aria-hidden />
          {lost ? offlineTexts.lost : offlineTexts.renewed}
          {!lost && (
            <button type="button" className={classes.reload} onClick={() => window.location.reload()}>
              {uiTexts.reload}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
