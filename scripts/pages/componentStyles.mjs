import { existsSync } from "node:fs";
import { join } from "node:path";

/** The class names of one of Mantine's components: `…/esm/components/Menu/Menu.module.mjs`. */
const CLASSES = /^(.*@mantine.core).esm.*[\\/](\w+)\.module\.mjs$/;
/** Dialogs import Mantine's scroll area, which every page would load, to know that nobody gave it to them. */
const DIALOGS = /@mantine.core.esm.components.(Modal.Modal|Drawer.Drawer)Root\.mjs$/;
const SCROLLING = /^import \{ ScrollArea \} from .*;$|scrollAreaComponent === ScrollArea\.Autosize \|\| /gm;
const FIRST_STYLES = /src.web.base\.ts$/;

/**
 * Lets the style of each of Mantine's components load with the component, so that a page has the styles that it shows. While
 * developing, Mantine is bundled ahead and the first page loads all of its styles.
 *
 * @returns {import("vite").Plugin}
 */
export function componentStyles() {
  let isBuild = true;
  return {
    name: "component-styles",
    enforce: "pre",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    transform(code, id) {
      if (!isBuild && FIRST_STYLES.test(id))
        return { code: `${code}\nimport "@mantine/core/styles.layer.css";`, map: null };
      if (isBuild && DIALOGS.test(id)) return { code: withoutScrollArea(code), map: null };
      const [, core = "", component = ""] = CLASSES.exec(id) ?? [];
      const style = join(core, "styles", `${component}.layer.css`);
      if (!isBuild || !component) return null;
      if (!existsSync(style))
        throw new Error(`Mantine has no ${style}: componentStyles.mjs must know the new place`);
      return { code: `import ${JSON.stringify(style)};\n${code}`, map: null };
    },
  };
}

function withoutScrollArea(/** @type {string} */ code) {
  const left = code.replace(SCROLLING, "");
  if (left === code || left.includes("ScrollArea."))
    throw new Error("Mantine's dialogs use a scroll area in another way than componentStyles.mjs knows");
  return left;
}
