import { Link } from "@tanstack/react-router";
import type { RowAction } from "./columns.ts";

/** An action that leads somewhere is a link: it opens in a new tab, and is copied, as links are. */
export function rootOf({ to, href }: RowAction) {
  if (to) return { renderRoot: (props: object) => <Link {...props} to={to} /> };
  if (href)
    return { renderRoot: (props: object) => <a {...props} href={href} target="_blank" rel="noreferrer" /> };
  return {};
}
