import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Access } from "#shared/routes/roles.ts";
import type { Session } from "#web/session/session.ts";
import { formsOf, pagesOf } from "./palettePages.ts";

const text = readFileSync(join(import.meta.dirname, "..", "screens.tsx"), "utf8");
const paths = [...text.matchAll(/\b(?:screen|tabbedScreen|companySection)\(\s*"(\/[^"$]*)"/g)].map(
  ([, path = ""]) => path,
);

describe("the palette of an owner", () => {
  const owner: Session = {
    type: "user",
    user: { id: 1, name: "", email: "", profile_image: null },
    role: null,
  };

  it("lists every page, and every form that creates a record", () => {
    assert.ok(paths.length > 20, "the pages are found in screens.tsx");
    const listed = [...pagesOf(owner), ...formsOf(owner)].map(({ to }) => to);
    assert.deepEqual(listed.sort(), [...new Set(paths)].sort());
  });

  it("lists the form of a tab for those who may create its record", () => {
    const tab = (access: Access) => ({
      to: "/services/zones",
      label: "Zonas",
      access: "look" as const,
      create: { label: "Nueva zona", access },
    });
    const zoneForms = (session: Session, access: Access) =>
      formsOf(session, [tab(access)]).filter(({ label }) => label === "Nueva zona");
    assert.deepEqual(
      zoneForms(owner, "admin").map(({ to }) => to),
      ["/services/zones/new"],
    );
    const basic: Session = { ...owner, type: "employee", role: "basic" };
    assert.deepEqual(zoneForms(basic, "admin"), []);
    assert.equal(zoneForms(basic, "orders").length, 1);
  });
});
