import { Component, type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Failed } from "./Failed.tsx";

interface GuardProps {
  texts: { pageFailed: string; pageFailedHint: string; reload: string };
  onFail?: (() => void) | undefined;
  children: ReactNode;
}

/** Shows that the page failed, in place of a blank one. */
class Guard extends Component<GuardProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFail?.();
  }

  override render() {
    const { texts, children } = this.props;
    if (!this.state.failed) return children;
    return <Failed title={texts.pageFailed} hint={texts.pageFailedHint} reload={texts.reload} />;
  }
}

/** Shows the page in its `#root`, which it returns. */
export function showPage(guard: GuardProps): HTMLElement {
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  createRoot(root).render(
    <StrictMode>
      <Guard {...guard} />
    </StrictMode>,
  );
  return root;
}

/** The service worker, which opens the page without a network. */
export async function register(script: string, scope: string): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register(script, { scope });
  } catch (error) {
    // Storage is full or blocked: everything but opening offline still works.
    console.info(error);
  }
}
