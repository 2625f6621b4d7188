import { documentTypeLabel } from "#shared/identifiers/documentTexts.ts";
import { uiTexts } from "#shared/texts.ts";
import { DOCUMENT_TYPES } from "#shared/vocabulary.ts";

export const documentTypes = DOCUMENT_TYPES.map((value) => ({ value, label: documentTypeLabel(value) }));

export const yesNo = [
  { value: "1", label: uiTexts.yes },
  { value: "0", label: uiTexts.no },
] as const;

export function yesOrNo(value: boolean): string {
  return value ? uiTexts.yes : uiTexts.no;
}
