import type { CDPSession } from "playwright-core";
import type { Visit } from "../visit.ts";

/** What Chromium reports to a screen reader about one element. */
export interface Said {
  role: string;
  name: string;
  node: number;
}

/** Roles that people interact with. Without a name, a screen reader can't say what they do. */
const CONTROLS = new Set([
  "button",
  "link",
  "textbox",
  "searchbox",
  "combobox",
  "listbox",
  "option",
  "radio",
  "checkbox",
  "switch",
  "slider",
  "spinbutton",
  "tab",
  "menuitem",
  "dialog",
  "DisclosureTriangle",
  "PopUpButton",
]);

const PATIENCE = 60_000;

/** A user who knows a page only from Chromium's accessibility tree. */
export class ScreenReader {
  readonly #visit: Visit;
  readonly #session: CDPSession;

  private constructor(visit: Visit, session: CDPSession) {
    this.#visit = visit;
    this.#session = session;
  }

  static async of(visit: Visit): Promise<ScreenReader> {
    return new ScreenReader(visit, await visit.page.context().newCDPSession(visit.page));
  }

  /** All nodes of the tree, in the order of the page. */
  async all(): Promise<Said[]> {
    const { nodes } = await this.#session.send("Accessibility.getFullAXTree");
    return nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name, backendDOMNodeId = 0 }) => ({
        role: String(role?.value ?? ""),
        name: String(name?.value ?? "").trim(),
        node: backendDOMNodeId,
      }));
  }

  /** The page's controls without a name. */
  async nameless(all?: readonly Said[]): Promise<string[]> {
    const silent = (all ?? (await this.all())).filter(({ role, name }) => CONTROLS.has(role) && name === "");
    return Promise.all(
      silent.map(async ({ role, node }) => {
        const { outerHTML } = await this.#session.send("DOM.getOuterHTML", { backendNodeId: node });
        return `${role}: ${outerHTML.slice(0, 300)}`;
      }),
    );
  }

  /** Waits until the tree has this node, and checks that every control has a name. */
  async hears(role: string, name: string): Promise<Said> {
    const until = performance.now() + PATIENCE;
    for (;;) {
      const all = await this.all();
      const match = all.find((element) => element.role === role && element.name === name);
      if (match) {
        const silent = await this.nameless(all);
        if (silent.length > 0) throw new Error(`beside '${name}':\n${silent.join("\n")}`);
        return match;
      }
      if (performance.now() > until) {
        const controls = all.filter((element) => CONTROLS.has(element.role));
        throw new Error(
          `no ${role} '${name}' among:\n${controls.map((element) => `${element.role} '${element.name}'`).join("\n")}`,
        );
      }
      await this.#visit.page.evaluate(() => new Promise(requestAnimationFrame));
    }
  }

  /** Presses the element with this name like a screen reader, wherever it is on the page. */
  async press(role: string, name: string) {
    const { node } = await this.hears(role, name);
    const { object } = await this.#session.send("DOM.resolveNode", { backendNodeId: node });
    await this.#session.send("Runtime.callFunctionOn", {
      objectId: object.objectId ?? "",
      functionDeclaration: "function () { this.focus(); this.click(); }",
    });
  }

  /** Types into the field with this name. */
  async write(role: string, name: string, text: string) {
    const { node } = await this.hears(role, name);
    await this.#session.send("DOM.focus", { backendNodeId: node });
    await this.#visit.page.keyboard.insertText(text);
  }
}
