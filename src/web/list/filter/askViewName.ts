import { z } from "zod";
import { uiTexts } from "#shared/texts.ts";
import { askText } from "#web/dialog/askText.tsx";

/** The longest name of a view. */
const MAX_NAME = 30;

/** Asks for the name of a view; undefined if the person closes the dialog. */
export async function askViewName(): Promise<string | undefined> {
  const rule = z.string().trim().min(1).max(MAX_NAME);
  const name = await askText({
    title: uiTexts.saveView,
    label: uiTexts.viewName,
    rule,
    answer: uiTexts.save,
  });
  return name?.trim();
}
