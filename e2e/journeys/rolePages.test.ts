// Each role opens all pages that it is offered, and no call of theirs is refused.
// @world Eighty pages; the matrix of permissions and the tests of tabs cover the same ground faster.
import assert from "node:assert/strict";
import { pagesOf } from "#app/tabs/palettePages.ts";
import { EMPLOYEE_ROLES } from "#shared/routes/roles.ts";
import { stage } from "../fixtures.ts";
import { devices } from "../visit.ts";

const journey = stage();

journey("each role opens all pages that it is offered", devices.smallLight, async (scene) => {
  const owner = await scene.company();
  for (const role of EMPLOYEE_ROLES) {
    const visit = await scene.visit(await owner.employee({ role }));
    const user = { id: 0, name: "", email: "", profile_image: null };
    for (const { to = "" } of pagesOf({ type: "employee", role, user })) {
      await visit.page.goto(to);
      await visit.page.getByRole("heading", { level: 1 }).waitFor();
      await visit.page.waitForFunction(() => !document.querySelector("main [aria-busy=true]"));
      assert.equal(new URL(visit.page.url()).pathname.replace(/\/$/, ""), to.replace(/\/$/, ""), role);
      assert.equal(await visit.page.getByText("No tienes permiso").count(), 0, `${to} for ${role}`);
    }
  }
});
