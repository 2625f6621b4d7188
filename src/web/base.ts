// Each of Mantine's components brings its own style (scripts/pages/componentStyles.mjs).
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/global.layer.css";
import "./global.css";
import "./theme/font.ts";
