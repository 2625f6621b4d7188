import "#web/base.ts";
import { MantineProvider } from "@mantine/core";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { colorSchemeManager } from "#web/colorScheme.ts";
import { clearDrafts } from "#web/form/draft.ts";
import { keepShell } from "#web/offline/keepShell.ts";
import { StatusStrip } from "#web/offline/StatusStrip.tsx";
import { parseSearch, stringifySearch } from "#web/search.ts";
import { onSessionEnd } from "#web/session.ts";
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

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
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
