import type { Locator } from "playwright-core";

/** Waits until a field has this value: one that is filled in by the page has it a moment after it is shown. */
export async function waitForValue(field: Locator, value: string) {
  const element = await field.elementHandle();
  await field
    .page()
    .waitForFunction(({ input, wanted }) => (input as HTMLInputElement | null)?.value === wanted, {
      input: element,
      wanted: value,
    });
}
