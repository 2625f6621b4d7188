import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Visit } from "../visit.ts";

const DOOR = readFileSync("e2e/door.png");

/** The courier's page on a phone. */
export class PhonePage {
  readonly #visit: Visit;

  constructor(visit: Visit) {
    this.#visit = visit;
  }

  get page(): Page {
    return this.#visit.page;
  }

  /** Opens the address of a code, and waits until the page would also open without signal. */
  async enter(code: string) {
    await this.page.goto(`/r/${code}`);
    await this.page.waitForURL("**/reparto/");
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  }

  press(name: string) {
    return this.page.getByRole("button", { name, exact: true }).click();
  }

  fill(label: string, text: string) {
    return this.page.getByLabel(label).fill(text);
  }

  /** The part of a delivery's form for one of several ways to pay. */
  way(number: number) {
    return this.page.getByRole("group", { name: `Forma de pago ${number}` });
  }

  /** Adds notes of a currency as a second way to pay. */
  async addNotes(sign: string, amount: string) {
    await this.press("Agregar otra forma de pago");
    const way = this.way(2);
    await way.getByLabel("Efectivo", { exact: true }).check();
    await way.getByLabel(sign, { exact: true }).check();
    await way.getByLabel(`Recibí en ${sign}`).fill(amount);
  }

  /** Waits for the order of this recipient. */
  shows(recipient: string) {
    return this.page.getByRole("heading", { level: 1, name: recipient }).waitFor();
  }

  /** Waits for what the strip at the top says: what waits to be sent. */
  says(words: RegExp) {
    return this.page.getByRole("banner").getByRole("button", { name: words }).waitFor();
  }

  /** Lets what the page sends and reads end, and lets it begin nothing until the returned function is called. */
  async pauseSending(): Promise<() => Promise<void>> {
    await this.page.evaluate(
      () =>
        new Promise<void>((paused) => {
          void navigator.locks.request("reparto", () => {
            paused();
            return new Promise<void>((release) => Object.assign(window, { __endPause: release }));
          });
        }),
    );
    return () => this.page.evaluate(() => (window as unknown as { __endPause(): void }).__endPause());
  }

  async takePhoto() {
    const file = { name: "puerta.png", mimeType: "image/png", buffer: DOOR };
    await this.page.getByLabel("Tomar foto").setInputFiles(file);
    await this.page.getByText(/Foto lista|fotos listas/).waitFor();
  }

  /** Chooses so many photos of the gallery at once. */
  chooseFromGallery(count: number) {
    const files = Array.from({ length: count }, (_, at) => ({
      name: `galeria${at}.png`,
      mimeType: "image/png",
      buffer: DOOR,
    }));
    return this.page.getByLabel("Elegir de la galería").setInputFiles(files);
  }

  /** Fails the order that is shown, which is in transit. */
  async fail(reason: string, note: string) {
    await this.press("No entregado");
    await this.page.getByLabel(reason).check();
    await this.fill("Nota (opcional)", note);
    await this.takePhoto();
    await this.press("Guardar intento");
  }

  /** What the phone keeps under this name. */
  kept(name: string): Promise<unknown> {
    return this.#read("kept", name);
  }

  /** What the courier did and the phone still has, oldest first: `1 start`, by the orders' numbers. */
  async outbox(): Promise<string[]> {
    const entries = (await this.#read("outbox")) as { number: number; action: { kind: string } }[];
    return entries.map(({ number, action }) => `${number} ${action.kind}`);
  }

  /** One value of a store in the browser's database, or all of them. */
  #read(store: string, name?: string): Promise<unknown> {
    return this.page.evaluate(
      ([store, name]) =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open("reparto");
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const values = opening.result.transaction(store).objectStore(store);
            const asking = (name === undefined ? values.getAll() : values.get(name)) as IDBRequest<unknown>;
            asking.onsuccess = () => {
              opening.result.close();
              resolve(asking.result);
            };
            asking.onerror = () => reject(asking.error);
          };
        }),
      [store, name] as const,
    );
  }

  /** The text in the largest type on the page. */
  largestText() {
    return this.page.evaluate(() => {
      const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
      const texts = [...document.querySelectorAll("body *")].filter(({ children }) => children.length === 0);
      return texts.reduce((most, next) => (sizeOf(next) > sizeOf(most) ? next : most)).textContent;
    });
  }

  async sign() {
    const canvas = this.page.locator("canvas[aria-busy=false]");
    // Until it would take a touch.
    await canvas.click({ trial: true });
    const box = await canvas.boundingBox();
    if (!box) throw new Error("no place for a signature");
    const { mouse } = this.page;
    await mouse.move(box.x + 40, box.y + 90);
    await mouse.down();
    for (const [x, y] of [
      [90, 40],
      [140, 100],
      [200, 60],
    ] as const)
      await mouse.move(box.x + x, box.y + y, { steps: 4 });
    await mouse.up();
  }
}
