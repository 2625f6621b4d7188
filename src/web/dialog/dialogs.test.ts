import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";

/** These register their dialogs themselves. */
const OWN = ["src/web/dialog/Modal.tsx", "src/web/layout/shell/MobileBar.tsx", "src/web/palette/Palette.tsx"];

test("all dialogs close with the back button", () => {
  const files = globSync("src/**/*.tsx").filter((path) => !OWN.includes(path.replaceAll("\\", "/")));
  const own = files.filter((path) =>
    /import \{[^}]*\b(Modal|Drawer)\b[^}]*\} from "@mantine\/core"/.test(readFileSync(path, "utf8")),
  );
  assert.deepEqual(own, [], "import Modal from #web/dialog/Modal.tsx");
});
