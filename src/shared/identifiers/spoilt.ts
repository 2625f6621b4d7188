// What a spreadsheet has made of documents and references: the server asks, so that pages need not know.
import type { FieldErrors } from "../errors.ts";
import { readDocument } from "../reading/document.ts";
import { readReference } from "../reading/reference.ts";

type Texts = Readonly<Record<string, string | null | undefined>>;

const errorsOf =
  (read: (text: string) => object) =>
  /** `stored`: what the record has already, which stays as it is. */
  (texts: Texts, stored: readonly (string | null | undefined)[] = []): FieldErrors => {
    const errors: FieldErrors = {};
    for (const [path, text] of Object.entries(texts)) {
      // A field that its own rule refused is missing here, or holds anything.
      if (typeof text !== "string" || text === "" || stored.includes(text)) continue;
      const result = read(text);
      if ("problem" in result) errors[path] = [String(result.problem)];
    }
    return errors;
  };

/** Errors of a body's documents that are numbers with decimals or powers, by their paths; see `readDocument`. */
export const spoiltDocuments = errorsOf(readDocument);

/** Errors of a body's references that have lost digits, by their paths; see `readReference`. */
export const spoiltReferences = errorsOf(readReference);

interface Line {
  reference?: string | null | undefined;
  document?: string | null | undefined;
}

/**
 * Errors of a payment's references, and of the documents of those to whom its change is sent, by their paths. `name`, `list`: those of
 * the reference beside the lines, and of the lines.
 */
export function spoiltInPayment(
  reference: string | null | undefined,
  sentLines: readonly (Line | null)[] | undefined,
  [name, list]: readonly [name: string, list: string] = ["reference", "tenders"],
  stored: readonly (string | null | undefined)[] = [],
): FieldErrors {
  const lines = Array.isArray(sentLines) ? sentLines : [];
  const inLines = (field: keyof Line): Texts =>
    Object.fromEntries(lines.map((line, index) => [`${list}.${index}.${field}`, line?.[field]]));
  return {
    ...spoiltReferences({ [name]: reference, ...inLines("reference") }, stored),
    ...spoiltDocuments(inLines("document"), stored),
  };
}
