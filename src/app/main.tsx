import "#web/base.ts";
import { MantineProvider } from "@mantine/core";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { askEarly } from "#web/api.ts";
import { colorSchemeManager } from "#web/colorScheme.ts";
import { clearDrafts } from "#web/form/draft.ts";
import { keepShell } from "#web/offline/keepShell.ts";
import { StatusStrip } from "#web/offline/StatusStrip.tsx";
import { parseSearch, stringifySearch } from "#web/search.ts";
import { currentSession, onSessionEnd } from "#web/session.ts";
import { cssVariables, theme } from "#web/theme.ts";
import { routeTree } from "./screens.tsx";

const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  scrollRestoration: true,
  trailingSlash: "preserve",
});

keepShell();
// Here, not with the pages: a session may be refused before their code has come.
onSessionEnd(clearDrafts);
onSessionEnd(() => void router.navigate({ to: "/", ignoreBlocker: true }));

// The list that most visits begin with need not wait for the code of the page that shows it.
const { pathname, search } = window.location;
if (currentSession() && pathname === "/deliveries" && search === "")
  askEarly({ method: "GET", path: "/deliveries/filter" });

const root = createRoot(rootElement());

function rootElement(): HTMLElement {
  const element = document.getElementById("root");
  if (!element) throw new Error("index.html has no #root");
  return element;
}

// What index.html shows stands until the first page is whole: nothing is blank in between.
void router.load().then(() => {
  // The letters come while the page is drawn: sooner they would hold up its code, later they would change under the eye.
  void document.fonts.load("1em 'Inter Variable'");
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
  );
});
