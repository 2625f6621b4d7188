import type PDFDocument from "pdfkit";

/**
 * An element takes about 160 bytes of the file, and a table has one per cell. After this many elements each further page is a
 * single paragraph.
 */
const MOST_ELEMENTS = 3_000;

export type Kind = "H1" | "H2" | "P" | "Table" | "TBody" | "TR" | "TH" | "TD";

export interface Reference {
  data: Record<string, unknown>;
  end(): void;
}

/** An element of the document's structure, which screen readers use. */
export interface Element {
  kind: Kind | "Document";
  reference: Reference;
  /** References to elements, or numbers of marked content on the element's page. */
  kids: unknown[];
}

/** The structure of a PDF. An element is written when it ends and is not kept, so memory doesn't grow with the rows. */
export class Tags {
  readonly root: Element;
  readonly #document: typeof PDFDocument;
  readonly #tree: Reference;
  /** The elements of each page's marked content. */
  readonly #parents: unknown[] = [];
  #elements = 0;

  constructor(document: typeof PDFDocument) {
    this.#document = document;
    this.#tree = this.#ref({ Type: "StructTreeRoot" });
    const catalog = (document as unknown as { _root: Reference })._root;
    Object.assign(catalog.data, { MarkInfo: this.#ref({ Marked: true }), StructTreeRoot: this.#tree });
    this.root = this.#make("Document", this.#tree);
  }

  /** Whether further pages are one paragraph each. */
  get isFull(): boolean {
    return this.#elements >= MOST_ELEMENTS;
  }

  /** Starts an element as the last child of another one. */
  begin(kind: Kind, within: Element, page?: Reference): Element {
    const element = this.#make(kind, within.reference);
    if (page) element.reference.data.Pg = page;
    if (kind === "TH") element.reference.data.A = { O: "Table", Scope: "Column" };
    within.kids.push(element.reference);
    this.#elements++;
    return element;
  }

  end({ reference, kids }: Element): void {
    reference.data.K = kids;
    reference.end();
  }

  /** Ends a page. Its content was marked for these elements, in the order of the marks. */
  endPage(page: Reference, marked: readonly Element[]): void {
    const key = this.#parents.length / 2;
    page.data.StructParents = key;
    const parents = this.#ref(marked.map(({ reference }) => reference));
    parents.end();
    this.#parents.push(key, parents);
  }

  /** Writes the tree. Call it before the end of the document. */
  close(): void {
    this.end(this.root);
    Object.assign(this.#tree.data, {
      K: [this.root.reference],
      ParentTree: { Nums: this.#parents },
      ParentTreeNextKey: this.#parents.length / 2,
    });
  }

  #make(kind: Element["kind"], parent: Reference): Element {
    return { kind, kids: [], reference: this.#ref({ S: kind, P: parent }) };
  }

  #ref(data: object): Reference {
    return this.#document.ref(data) as unknown as Reference;
  }
}

export class PageTags {
  readonly tags: Tags;
  readonly page: Reference;
  readonly marked: Element[] = [];
  /** The page's single paragraph, once it has started. */
  paragraph: Element | undefined;
  readonly isPlain: boolean;

  constructor(tags: Tags, page: Reference) {
    this.tags = tags;
    this.page = page;
    this.isPlain = tags.isFull;
  }

  /** The operator that starts this element's content. */
  mark(element: Element): string {
    const id = this.marked.push(element) - 1;
    element.kids.push(id);
    return `/${element.kind} <</MCID ${id}>> BDC\n`;
  }

  end(): void {
    if (this.paragraph) this.tags.end(this.paragraph);
    this.tags.endPage(this.page, this.marked);
  }
}
