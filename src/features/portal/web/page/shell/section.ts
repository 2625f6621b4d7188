import type { ComponentType, LazyExoticComponent } from "react";

/** What a section gets: its address below its own, such as `7` of `/cliente/ordenes/7`; empty for its first page. */
export interface SectionProps {
  rest: string;
}

export interface Section {
  /** Its address below /cliente/. */
  path: string;
  title: string;
  Page: ComponentType<SectionProps> | LazyExoticComponent<ComponentType<SectionProps>>;
}

/** The one that opens first. */
export const HOME_SECTION = "ordenes";
