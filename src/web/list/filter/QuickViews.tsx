import { useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import classes from "../list.module.css";
import { savedViews, saveViews, type View } from "./savedViews.ts";

export interface QuickView extends View {
  /** How many rows of it wait for somebody. */
  waiting?: number;
}

interface QuickViewsProps {
  /** The list's name, for the person's own views. */
  list: string;
  /** Those that everybody has. */
  views: readonly QuickView[];
  /** The filters and the search that are on. */
  current: Record<string, string>;
  onShow: (filters: Record<string, string>) => void;
}

/** A list's filters by name: the usual ones, and the person's own. */
export function QuickViews({ list, views, current, onShow }: QuickViewsProps) {
  const phone = useIsPhone();
  const [own, setOwn] = useState(() => savedViews(list));
  const keep = (next: View[]) => {
    saveViews(list, next);
    setOwn(next);
  };
  const all: QuickView[] = [...views, ...own];
  const activeView = all.find(({ filters }) => isSame(filters, current));
  const mine = activeView && own.includes(activeView) ? activeView : undefined;
  const save = async () => {
    const { askViewName } = await import("./askViewName.ts");
    const name = await askViewName();
    if (name) keep([...own.filter((view) => view.name !== name), { name, filters: current }]);
  };
  return (
    <section className={classes.views} aria-label={uiTexts.quickViews}>
      {all.map((view) => (
        <button
          key={view.name}
          type="button"
          className={classes.view}
          aria-pressed={view === activeView}
          onClick={() => onShow(view === activeView ? {} : view.filters)}
        >
          {view.name}
          {view.waiting ? <b> {view.waiting}</b> : null}
        </button>
      ))}
      {mine && (
        <button
          type="button"
          className={classes.view}
          onClick={() => keep(own.filter((view) => view !== mine))}
        >
          {uiTexts.removeView}
        </button>
      )}
      {/* On a phone these are in the panel of the filters, which would cover the question. */}
      {!activeView && !phone && Object.keys(current).length > 0 && (
        <button type="button" className={classes.view} onClick={() => void save()}>
          {uiTexts.saveView}
        </button>
      )}
    </section>
  );
}

const isSame = (some: Record<string, string>, others: Record<string, string>) =>
  Object.keys(some).length === Object.keys(others).length &&
  Object.entries(some).every(([key, value]) => others[key] === value);
