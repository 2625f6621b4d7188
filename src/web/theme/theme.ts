import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import { ACCENT } from "#shared/brand.ts";
import { uiTexts } from "#shared/texts.ts";

const accent: MantineColorsTuple = [
  ACCENT.wash,
  "#ccfbf1",
  "#99f6e4",
  "#5eead4",
  ACCENT.bright,
  "#14b8a6",
  "#0d9488",
  ACCENT.base,
  "#115e59",
  "#134e4a",
];

const gray: MantineColorsTuple = [
  "#f8fafc",
  "#f1f5f9",
  "#e2e8f0",
  "#d5dde7",
  "#cbd5e1",
  "#64748b",
  "#526077",
  "#3d4a5f",
  "#1e293b",
  "#0f172a",
];

const dark: MantineColorsTuple = [
  "#e3e9f0",
  "#c3ccd6",
  "#9eaab7",
  "#8592a0",
  "#2c353f",
  "#212932",
  "#161c23",
  "#0e1318",
  "#0a0e12",
  "#06090c",
];

/** The colours of both themes. Status colours have a contrast of at least 4.5:1 for text on their background. */
const tokens = {
  light: {
    "--page": "#f8fafc",
    "--surface": "#ffffff",
    "--surface-hover": "#f4f7fa",
    "--surface-head": "#f8fafc",
    "--surface-press": "#e9eef4",
    "--bone": "#e2e8f0",
    "--track": "#e9eef4",
    "--track-thumb": "#ffffff",
    "--line": "#e2e8f0",
    "--line-input": "#7f8da2",
    "--text": "#0f172a",
    "--text-soft": "#526077",
    "--accent-text": ACCENT.base,
    "--mantine-color-accent-light": "#e6f6f3",
    "--mantine-color-accent-light-hover": "#d3efe9",
    "--mantine-color-accent-light-color": ACCENT.base,
    "--accent-wash": "#e6f6f3",
    "--status-blue": "#1d4ed8",
    "--status-blue-wash": "#e8f0fe",
    "--status-yellow": "#854d0e",
    "--status-yellow-wash": "#fdf3d0",
    "--status-green": "#166534",
    "--status-green-wash": "#e0f6e7",
    "--status-red": "#b91c1c",
    "--status-red-wash": "#fdeaea",
    "--mantine-color-red-light": "#fdeaea",
    "--mantine-color-yellow-light": "#fdf3d0",
    "--mantine-color-red-light-color": "#b91c1c",
    "--mantine-color-yellow-light-color": "#854d0e",
    "--status-gray": "#475569",
    "--status-gray-wash": "#eef2f6",
    "--mantine-color-error": "#b91c1c",
    "--mantine-color-default-border": "#d5dde7",
    "--mantine-color-placeholder": "#64748b",
  },
  dark: {
    "--page": "#0a0e12",
    "--surface": "#0e1318",
    "--surface-hover": "#151b22",
    "--surface-head": "#12171d",
    "--surface-press": "#222a33",
    "--bone": "#212932",
    "--track": "#1a2129",
    "--track-thumb": "#333e49",
    "--line": "#242c35",
    "--line-input": "#5c6875",
    "--text": "#e3e9f0",
    "--text-soft": "#9eaab7",
    "--accent-text": ACCENT.bright,
    "--mantine-color-accent-light": "#0f2b2a",
    "--mantine-color-accent-light-hover": "#143836",
    "--mantine-color-accent-light-color": ACCENT.bright,
    "--accent-wash": "#0f2b2a",
    "--status-blue": "#93c5fd",
    "--status-blue-wash": "#14243f",
    "--status-yellow": "#fcd34d",
    "--status-yellow-wash": "#30270c",
    "--status-green": "#86efac",
    "--status-green-wash": "#102a1b",
    "--status-red": "#fca5a5",
    "--status-red-wash": "#381719",
    "--mantine-color-red-light": "#381719",
    "--mantine-color-yellow-light": "#30270c",
    "--mantine-color-red-light-color": "#fca5a5",
    "--mantine-color-yellow-light-color": "#fcd34d",
    "--status-gray": "#b6c2cf",
    "--status-gray-wash": "#1d252e",
    "--mantine-color-error": "#fca5a5",
    "--mantine-color-body": "#0e1318",
    "--mantine-color-default-border": "#2c353f",
    "--mantine-color-placeholder": "#8592a0",
  },
};

export const surfaces = { light: tokens.light["--surface"], dark: tokens.dark["--surface"] };

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: tokens.light,
  dark: tokens.dark,
});

// Popups are rendered inside the page's landmark, where a screen reader finds them.
const inPage = { portalProps: { target: "#main" } };

const closeButton = { closeButtonProps: { "aria-label": uiTexts.close } };

export const theme = createTheme({
  colors: { accent, gray, dark },
  primaryColor: "accent",
  primaryShade: 7,
  black: "#0f172a",
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  defaultRadius: 8,
  cursorType: "pointer",
  respectReducedMotion: true,
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "0.9375rem", lg: "1.0625rem", xl: "1.25rem" },
  headings: {
    fontWeight: "620",
    sizes: {
      h1: { fontSize: "1.375rem", lineHeight: "1.3" },
      h2: { fontSize: "1.0625rem", lineHeight: "1.4" },
      h3: { fontSize: "0.9375rem", lineHeight: "1.4" },
    },
  },
  shadows: {
    md: "0 8px 24px -8px rgb(15 23 42 / 18%)",
    xl: "0 24px 48px -16px rgb(15 23 42 / 28%)",
  },
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        ...closeButton,
        overlayProps: { backgroundOpacity: 0.45 },
        // A dialog's title must not be a second banner landmark.
        attributes: { header: { role: "none" } },
      },
    },
    Drawer: { defaultProps: closeButton },
    // A long text scrolls, so that the buttons below it stay near.
    Textarea: { defaultProps: { autosize: true, maxRows: 10 } },
    Tooltip: { defaultProps: { withArrow: false, fz: "xs" } },
    Popover: { defaultProps: { shadow: "md", ...inPage } },
    Select: {
      // The list itself scrolls: a scroll area around it can't be reached by keyboard.
      defaultProps: { comboboxProps: { shadow: "md" }, checkIconPosition: "right", withScrollArea: false },
    },
  },
});
