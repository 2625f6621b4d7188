import type { PaperWidth } from "#shared/vocabulary.ts";
import classes from "./slip.module.css";

interface Line {
  label: string;
  value: string;
}

/** What a receipt printer prints: the lines that the PDF and the WhatsApp text have too. */
export interface Slip {
  company: string;
  title: string;
  number: string;
  date: string;
  groups: { title: string; lines: Line[] }[];
  /** The last lines, larger. */
  amounts: Line[];
  /** It and the note may be empty. */
  thanks: string;
  note: string;
  /** A word across the paper, such as that it is voided; empty: none. */
  stamp?: string;
}

const PX_PER_MM = 96 / 25.4;
/** Room for the printer to cut below the last line, in millimetres. */
const TAIL_MM = 8;

/** Removes the slip of the last print. */
let remove = () => {};

/** Prints a slip on paper of this width and of the slip's own length, through the browser's own dialog. */
export async function printSlip(slip: Slip, width: PaperWidth): Promise<void> {
  remove();
  const element = draw(slip);
  element.style.width = `${width}mm`;
  document.body.append(element);
  await document.fonts.ready;
  const length = Math.ceil(element.getBoundingClientRect().height / PX_PER_MM) + TAIL_MM;
  // A page's size can't depend on its content in a style sheet.
  const page = new CSSStyleSheet();
  page.replaceSync(`@page { size: ${width}mm ${length}mm; margin: 0 }`);
  document.adoptedStyleSheets.push(page);
  remove = () => {
    element.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page);
    remove = () => {};
  };
  window.addEventListener("afterprint", () => remove(), { once: true });
  window.print();
}

function draw({ company, title, number, date, groups, amounts, thanks, note, stamp }: Slip): HTMLElement {
  const parts = [
    node("h1", company),
    node("p", `${title} ${number}`, classes.number),
    node("p", date, classes.date),
    ...groups.flatMap((group) => [node("h2", group.title), list(group.lines, classes.lines)]),
    list(amounts, classes.amounts),
    ...(thanks ? [node("p", thanks, classes.thanks)] : []),
    ...(note ? [node("p", note, classes.note)] : []),
    ...(stamp ? [node("p", stamp, classes.stamp)] : []),
  ];
  const slip = node("section", "", classes.slip);
  slip.ariaHidden = "true";
  slip.append(...parts);
  return slip;
}

function list(lines: readonly Line[], className: string | undefined): HTMLElement {
  const element = node("dl", "", className);
  element.append(...lines.flatMap(({ label, value }) => [node("dt", label), node("dd", value)]));
  return element;
}

function node(tag: string, text: string, className?: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}
