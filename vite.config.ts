import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import manifest from "./package.json" with { type: "json" };
import { ahead } from "./scripts/pages/ahead.mjs";
import { calls } from "./scripts/pages/calls.mjs";
import { componentStyles } from "./scripts/pages/componentStyles.mjs";
import { compressed } from "./scripts/pages/compressed.mjs";
import { appIcons } from "./scripts/pages/icons.mjs";
import { isServiceWorker, serviceWorker } from "./scripts/pages/serviceWorker.mjs";
import { withoutNotes } from "./scripts/pages/withoutNotes.mjs";

/** The courier's page, the clients' and the public form, which have their own builds, while developing. */
function otherPages(): Plugin {
  return {
    name: "other-pages",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        if (/^\/(reparto\/?|r\/[^/]+)$/.test(request.url ?? "")) request.url = "/reparto.html";
        if (/^\/cliente(\/[\w/]*)?$/.test(request.url ?? "")) request.url = "/cliente.html";
        if (/^\/pedir\/[^/.]+\/?$/.test(request.url ?? "")) request.url = "/pedir.html";
        next();
      });
    },
  };
}

/** The pages name the product's version, as package and API do. */
function version(): Plugin {
  const attrs = { name: "version", content: manifest.version };
  return { name: "version", transformIndexHtml: () => [{ tag: "meta", attrs, injectTo: "head" }] };
}

const OFFICE =
  /src.(app.(AppShell|tabs|withFirstSteps)|features.rates.web.CurrentRate|web.(clock|resource)|web.form.fields.amount|web.list.(table.ActionButtons|table.actions|ListPage|useList)|web.ui.(confirm|Facts|FieldBones|LoadFailed|StatusBadge)).tsx?$/;

/** Small parts that a group further down shares with other pages. Without this, these would load all of the group. */
const SHARED =
  /((Icon(AlertTriangle|Ban|Cash|CircleCheck)|CheckIcon|get-auto-contrast-value|get-style-object|use-force-update).mjs|attention.lateText.ts)$/;

/** What the list and the form of orders share. */
const ORDER =
  /src.(shared.identifiers.phone|features.(collections.texts|couriers.rules|debts.web.payment.collectAction|deliveries.(contract.ts.calls|rules|stopTexts|texts|web.(ClientName|badges|deliveries(.module)?))|trips.texts))(.tsx?|.css)?$/;

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [
    calls(),
    withoutNotes(),
    componentStyles(),
    react(),
    otherPages(),
    version(),
    ahead(),
    appIcons(),
    serviceWorker(),
    compressed(),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // An inlined asset would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: "licenses.txt" },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          // The first page's scripts are one file: each further file is another round trip on a phone's network.
          groups: [
            { name: "start", tags: ["$initial"], test: (id) => !isServiceWorker(id) },
            // The layout of every page, the parts of every list, and their imports.
            { name: "office", test: (id) => OFFICE.test(id) || SHARED.test(id) },
            { name: "order", test: ORDER },
            {
              name: "orders",
              test: /src.app.(screens.DeliveriesScreen.tsx|tabs.(deliveries|useDeliveryTabs).ts)$/,
            },
            { name: "toasts", test: /src.web.ui.toasts.ToastContainer.tsx$/ },
            { name: "detail", test: /src.features.deliveries.web.detail.DeliveryDetail.tsx$/ },
            // The rules of fields, which only forms need.
            { name: "fields", test: /src.shared.(moneyF|f)ields.ts$/ },
            // Without these an order's form is 70 files.
            { name: "home", test: /src.app.screens.HomeScreen.tsx$/ },
            { name: "form", test: /src.web.form.(FormPage|fields.DateField).tsx$/ },
            { name: "order-form", test: /src.app.screens.OrderFormScreen.tsx$/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": SERVER, "/t/": SERVER },
  },
});
