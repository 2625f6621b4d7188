import type { Canvas } from "./canvas.ts";
import type { PdfFile } from "./file.ts";
import type { Element } from "./tags.ts";

/** A block of known height that is never split over two pages. */
export interface Block {
  /** Points. */
  height: number;
  draw(page: Canvas, y: number): void;
  /** A heading: on the same page as the block after it. */
  leads?: boolean;
  /** A sum: on the same page as the block before it. */
  joins?: boolean;
}

/** A page's size and margins, in points. */
export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  bottom: number;
  /** Draws a new page's head and foot, and returns the y where its content begins. */
  open(page: Canvas, index: number): number;
}

const OUTLINE_LIMIT = 3_000;
const OUTLINE_FROM_PAGES = 3;

/** The most height, in points, that is kept on one page: a debt may have hundreds of payments. */
const TOGETHER = 200;

function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + block.height, 0);
}

/**
 * Places blocks one below the other on as many pages as they need. A block waits until the next one tells whether they belong on one page: no
 * heading ends a page, and no sum begins one.
 */
export class Flow {
  readonly frame: Frame;
  /** The head of the current table, drawn again at the top of each of its pages. */
  head: Block | undefined;
  /** The current group's title, and what is drawn below the head of its other pages. */
  group: { title: Block; again: Block } | undefined;
  readonly #file: PdfFile;
  #page: Canvas;
  #y: number;
  #waiting: Block[] = [];
  readonly #outline: { title: string; page: number }[] = [];

  constructor(file: PdfFile, frame: Frame) {
    this.#file = file;
    this.frame = frame;
    this.#page = file.addPage(frame.width, frame.height);
    this.#y = frame.open(this.#page, 0);
  }

  get left(): number {
    return this.frame.left;
  }

  /** The width of the content, in points. */
  get width(): number {
    return this.frame.width - this.frame.left - this.frame.right;
  }

  /** The height that is left on the page, in points. */
  get room(): number {
    return this.frame.height - this.frame.bottom - this.#y - heightOf(this.#waiting);
  }

  place(block: Block): void {
    const last = this.#waiting.at(-1);
    const joins = block.joins && heightOf(this.#waiting) + block.height <= TOGETHER;
    if (last && !last.leads && !joins) this.flush();
    this.#waiting.push(block);
  }

  /** Draws the waiting blocks, then leaves white space. */
  space(height: number): void {
    this.flush();
    this.#y += height;
  }

  /** Draws the waiting blocks, and goes on with a new page. */
  breakPage(): void {
    this.flush();
    this.#open();
  }

  flush(): void {
    const blocks = this.#waiting;
    if (blocks.length === 0) return;
    this.#waiting = [];
    if (this.#y + heightOf(blocks) > this.frame.height - this.frame.bottom) {
      this.#open();
      const { head, group } = this;
      if (head && !blocks.includes(head)) this.#page.artifact(() => this.#draw(head));
      if (group && !blocks.includes(group.title)) this.#page.artifact(() => this.#draw(group.again));
    }
    for (const block of blocks) this.#draw(block);
  }

  /** Adds the current page to the outline, under this title. */
  bookmark(title: string): void {
    if (this.#outline.length < OUTLINE_LIMIT) this.#outline.push({ title, page: this.#file.pages - 1 });
  }

  /** Draws the waiting blocks. Writes the outline if the document is long. */
  end(): void {
    this.flush();
    if (this.#file.pages < OUTLINE_FROM_PAGES) return;
    for (const { title, page } of this.#outline) this.#file.addOutline(title, page);
  }

  /** Ends an element of the document's structure, after its last child. */
  endElement(element: Element): void {
    this.#file.endElement(element);
  }

  #open(): void {
    this.#page = this.#file.addPage(this.frame.width, this.frame.height);
    this.#y = this.frame.open(this.#page, this.#file.pages - 1);
  }

  #draw(block: Block): void {
    block.draw(this.#page, this.#y);
    this.#y += block.height;
  }
}
