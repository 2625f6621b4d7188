import type { Canvas } from "./canvas.ts";
import type { PdfFile } from "./file.ts";

/** Something of a known height that is drawn at once and never torn over two pages. */
export interface Block {
  /** Points. */
  height: number;
  draw(page: Canvas, y: number): void;
  /** A heading: it stands on the page of what follows it. */
  leads?: boolean;
  /** A sum: it stands on the page of what it follows. */
  joins?: boolean;
}

/** Where content may stand on a page, in points from its top. */
export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  bottom: number;
  /** Draws what surrounds the content of a new page, and answers where content begins. */
  open(page: Canvas, index: number): number;
}

const OUTLINE_LIMIT = 3_000;
const OUTLINE_FROM_PAGES = 3;

/** What belongs together stays together up to this height, in points: a debt may have hundreds of payments. */
const TOGETHER = 200;

function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + block.height, 0);
}

/**
 * Blocks one below the other over as many pages as they need. A block waits until the next one shows whether they
 * belong together, so no heading is left alone at a page's foot and no sum at the next one's head.
 */
export class Flow {
  readonly frame: Frame;
  /** The head of the table that stands: drawn again on top of every page that the table reaches. */
  head: Block | undefined;
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

  /** The width that content has, in points. */
  get width(): number {
    return this.frame.width - this.frame.left - this.frame.right;
  }

  place(block: Block): void {
    const last = this.#waiting.at(-1);
    const joins = block.joins && heightOf(this.#waiting) + block.height <= TOGETHER;
    if (last && !last.leads && !joins) this.flush();
    this.#waiting.push(block);
  }

  /** White space; none at the top of a page. */
  space(height: number): void {
    this.flush();
    this.#y += height;
  }

  /** Draws what waits. */
  flush(): void {
    const blocks = this.#waiting;
    if (blocks.length === 0) return;
    this.#waiting = [];
    if (this.#y + heightOf(blocks) > this.frame.height - this.frame.bottom) {
      this.#page = this.#file.addPage(this.frame.width, this.frame.height);
      this.#y = this.frame.open(this.#page, this.#file.pages - 1);
      if (this.head && !blocks.includes(this.head)) this.#draw(this.head);
    }
    for (const block of blocks) this.#draw(block);
  }

  /** Remembers the page that is being drawn under a title, for the outline of a long document. */
  bookmark(title: string): void {
    if (this.#outline.length < OUTLINE_LIMIT) this.#outline.push({ title, page: this.#file.pages - 1 });
  }

  /** Draws what waits and writes the outline, when there are pages enough to get lost in. */
  end(): void {
    this.flush();
    if (this.#file.pages < OUTLINE_FROM_PAGES) return;
    for (const { title, page } of this.#outline) this.#file.addOutline(title, page);
  }

  #draw(block: Block): void {
    block.draw(this.#page, this.#y);
    this.#y += block.height;
  }
}
