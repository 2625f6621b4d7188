import { Link } from "@tanstack/react-router";
import type { RowAction } from "./columns.ts";

/** Renders an action with a URL as a link, so that it can be opened in a new tab or copied. */
export function rootOf({ to, href }: RowAction) {
  if (to) return { renderRoot: (props: object) => <Link {...props} to={to} /> };
  if (href)
    return { renderRoot: (props: object) => <a {...props} href={href} target="_blank" rel="noreferrer" /> };
  return {};
}
