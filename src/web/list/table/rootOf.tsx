import { Link } from "@tanstack/react-router";
import type { RowAction } from "./columns.ts";

/** Renders an action with a URL as a link, so that it can be opened in a new tab or copied. */
export function rootOf({ to, link }: RowAction) {
  if (to) return { renderRoot: (props: object) => <Link {...props} to={to} /> };
  return link ? { renderRoot: link } : {};
}
