import { once } from "node:events";
import type { Writable } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import { Canvas, emptyLayers } from "./canvas.ts";
import { waitForRoom } from "./table/room.ts";
import { type Element, PageTags, type Reference as TagReference, Tags } from "./tags.ts";
import { DocumentFonts } from "./text/document-fonts.ts";

export interface FileOptions {
  title: string;
  author: string;
  /** The moment of printing, ISO 8601: the file's date, so that the same input gives the same bytes. */
  printedAt: string;
}

/** Writes are collected up to this size, because pdfkit emits every line of the file separately. */
const CHUNK_BYTES = 32 * 1024;

const DEFLATE_LEVEL = 3;

/**
 * Writes a PDF. A page is written when the next one begins and is not kept, so memory doesn't grow with the pages.
 */
export class PdfFile {
  readonly fonts: DocumentFonts;
  pages = 0;
  readonly #document: typeof PDFDocument;
  readonly #output: Writable;
  /** Reused from page to page. */
  readonly #layers = emptyLayers();
  #page: Canvas | undefined;
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  /** Forms and images by name: pages draw them with `Do`. */
  readonly #objects: Record<string, Reference> = {};
  readonly #tags: Tags;
  #pageTags: PageTags | undefined;
  readonly #ended: Promise<void>;

  constructor(options: FileOptions, output: Writable) {
    this.#output = output;
    const settings = {
      autoFirstPage: false,
      pdfVersion: "1.7",
      lang: "es",
      displayTitle: true,
      margin: 0,
      // With a default font pdfkit would parse Helvetica's metrics for every document.
      font: null as unknown as undefined,
      info: {
        Title: options.title,
        Author: options.author,
        Creator: "Mandado",
        Producer: "Mandado",
        CreationDate: new Date(options.printedAt),
      },
    } as const;
    // pdfkit's types declare the module as an instance that has a constructor.
    this.#document = new PDFDocument(settings) as unknown as typeof PDFDocument;
    this.#tags = new Tags(this.#document);
    this.fonts = new DocumentFonts(this.#document);
    this.#document.on("data", (chunk: Uint8Array) => this.#gather(chunk));
    this.#ended = once(this.#document, "end").then(() => undefined);
    // `end` reports the error. If nobody calls it, the rejection must not count as unhandled.
    this.#ended.catch(() => undefined);
  }

  /** Finishes the current page and begins another; sizes in points. */
  addPage(width: number, height: number): Canvas {
    this.#finishPage();
    this.#document.addPage({ size: [width, height], margin: 0 });
    this.pages++;
    this.#pageTags = new PageTags(this.#tags, this.#document.page.dictionary as unknown as TagReference);
    this.#page = new Canvas(width, height, this.fonts, this.#layers, this.#pageTags);
    return this.#page;
  }

  endElement(element: Element): void {
    this.#tags.end(element);
  }

  /** Declares a form. Pages may place it now; `fillForm` fills it before the end. */
  reserveForm(name: string): void {
    const form = { Type: "XObject", Subtype: "Form", BBox: [0, -20, 200, 20], Resources: {} };
    this.#objects[name] = this.#document.ref(form) as unknown as Reference;
  }

  fillForm(name: string, draw: (canvas: Canvas) => void): void {
    const form = this.#objects[name];
    if (!form) throw new Error(`No form named ${name}`);
    const canvas = new Canvas(200, 0, this.fonts);
    draw(canvas);
    form.data.Resources = { Font: this.fonts.resources() };
    form.end(canvas.operators());
  }

  /** Adds a PNG or a JPEG that pages may place under this name. Returns its size in pixels. */
  addImage(name: string, picture: Uint8Array): { width: number; height: number } {
    const { openImage } = this.#document as unknown as { openImage(bytes: Buffer): Image };
    const image = openImage.call(this.#document, Buffer.from(picture));
    image.embed(this.#document);
    this.#objects[name] = image.obj;
    return { width: image.width, height: image.height };
  }

  /** Adds an entry to the outline; pages count from 0. */
  addOutline(title: string, pageIndex: number): void {
    this.#document.outline.addItem(title, { pageNumber: pageIndex, fit: true } as object);
  }

  /**
   * Sends what is finished and yields to other work. Rejects when the output is closed: then nobody reads the rest.
   */
  async drain(): Promise<void> {
    await yieldToEventLoop();
    this.#send();
    await waitForRoom(this.#output);
  }

  async end(): Promise<void> {
    this.#finishPage();
    this.#tags.close();
    this.#document.end();
    await this.#ended;
    await this.drain();
    this.#output.end();
  }

  #finishPage(): void {
    if (!this.#page) return;
    const { page } = this.#document;
    Object.assign(page.fonts, this.fonts.resources());
    if (Object.keys(this.#objects).length > 0) Object.assign(page.xobjects, this.#objects);
    // The page's operators get a stream of their own: pdfkit's fixed compression level takes a third of a long document's time. pdfkit's
    // stream flips the y axis, which `operators` undoes.
    const operators = this.#page.operators(`1 0 0 -1 0 ${this.#page.height} cm\n`);
    const content = this.#document.ref({ Filter: "FlateDecode" });
    content.end(deflateSync(operators, { level: DEFLATE_LEVEL }));
    Object.assign(page.dictionary.data, { Contents: [page.content, content] });
    this.#pageTags?.end();
    this.#page = undefined;
    this.#document.flushPages();
    // pdfkit keeps every page's dictionary: without this, each would also keep 2 kB of contents and resources.
    Object.assign(page.dictionary.data, { Contents: null, Resources: null });
  }

  #gather(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes >= CHUNK_BYTES) this.#send();
  }

  #send(): void {
    if (this.#bytes === 0 || this.#output.destroyed) return;
    const all = Buffer.concat(this.#chunks, this.#bytes);
    this.#chunks = [];
    this.#bytes = 0;
    this.#output.write(all);
  }
}

/** pdfkit's image; its types leave it out. */
interface Image {
  width: number;
  height: number;
  obj: Reference;
  embed(document: unknown): void;
}

interface Reference {
  data: Record<string, unknown>;
  end(content: Uint8Array): void;
}
