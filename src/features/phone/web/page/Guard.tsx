import { Component, type ReactNode } from "react";
import { Failed } from "./Failed.tsx";
import { keepForm } from "./forms/draft.ts";
import { phonePageTexts as texts } from "./pageTexts.ts";

/** Shown when the page fails, in place of a blank one. What waits is still sent meanwhile. */
export class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    // An open form may be the reason.
    keepForm(null);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <Failed title={texts.pageFailed} hint={texts.pageFailedHint} />;
  }
}
