import { phonePageTexts as texts } from "../pageTexts.ts";
import type { Marks } from "./news.ts";

/** `1 orden nueva · 2 órdenes cambiaron`; empty without marks. */
export function newsText(marks: Marks): string {
  const count = (wanted: string) => [...marks.values()].filter((mark) => mark === wanted).length;
  const [fresh, changed] = [count("fresh"), count("changed")];
  return [fresh > 0 && texts.arrived(fresh), changed > 0 && texts.altered(changed)]
    .filter(Boolean)
    .join(" · ");
}
