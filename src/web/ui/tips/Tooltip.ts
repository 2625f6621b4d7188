/** A file of its own, so that it loads with the first tooltip. */
export { Tooltip } from "@mantine/core";
