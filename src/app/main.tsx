import "#web/base.ts";
import "#web/dialog/dialogHistory.ts";
import { MantineProvider } from "@mantine/core";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { askEarly } from "#web/api.ts";
import { clearDrafts, keepPlace } from "#web/form/draft.ts";
import { keepShell } from "#web/offline/keepShell.ts";
import { StatusStrip } from "#web/offline/StatusStrip.tsx";
import { parseSearch, stringifySearch } from "#web/search.ts";
import { currentSession, onSessionEnd } from "#web/session/session.ts";
import { colorSchemeManager } from "#web/theme/colorScheme.ts";
import { cssVariables, theme } from "#web/theme/theme.ts";
import { routeTree } from "./screens.tsx";

// Most visits start with this list: ask for it before the code of its page has loaded.
const { pathname, search } = window.location;
if (currentSession() && pathname === "/deliveries" && search === "")
  askEarly({ method: "GET", path: "/deliveries/filter" });

function start() {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    scrollRestoration: true,
    trailingSlash: "preserve",
  });
  keepShell();
  // Here, because a session may be refused before the code of the pages has loaded.
  onSessionEnd((why, session) => {
    if (why === "expired") keepPlace(session, router.state.location.href);
    else clearDrafts();
    void router.navigate({ to: "/", replace: true, ignoreBlocker: true });
  });
  const root = createRoot(rootElement());
  // Until the first page is complete, the content of index.html stays.
  void router.load().then(() => {
    // Load the font now: earlier it would delay the code, later the text would visibly change.
    void document.fonts.load("1em 'Inter Variable'");
    // `npm run bench` measures from here.
    performance.mark("first-render");
    // A transition renders in slices of some milliseconds, so that a phone answers taps meanwhile.
    startTransition(() =>
      root.render(
        <StrictMode>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariables}
            colorSchemeManager={colorSchemeManager()}
            defaultColorScheme="auto"
          >
            <RouterProvider router={router} />
            <StatusStrip />
          </MantineProvider>
        </StrictMode>,
      ),
    );
  });
}

function rootElement(): HTMLElement {
  const element = document.getElementById("root");
  if (!element) throw new Error("index.html has no #root");
  return element;
}

// In a task of its own: to run this file takes a slow phone a tenth of a second.
setTimeout(start);
