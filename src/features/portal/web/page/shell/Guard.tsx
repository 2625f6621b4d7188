import { Component, type ReactNode } from "react";
import { portalTexts as texts } from "../portalTexts.ts";

/** Shown when the page fails, in place of a blank one. */
export class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main role="alert">
        <h1>{texts.pageFailed}</h1>
        <p>{texts.pageFailedHint}</p>
        <button type="button" className="main" onClick={() => window.location.reload()}>
          {texts.reload}
        </button>
      </main>
    );
  }
}
