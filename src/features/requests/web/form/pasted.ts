import { showError } from "./errors.ts";

/** Reads what is pasted into the browser's own fields of days and times, which take no text. */
export function readPasted(form: HTMLFormElement, today: () => string): void {
  form.addEventListener("paste", async (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement)) return;
    const { type } = field;
    if (type !== "date" && type !== "time") return;
    event.preventDefault();
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.trim() === "") return;
    // Loaded when it is needed: the form's first files stay small.
    const { readMoment } = await import("./readMoment.ts");
    const value = readMoment(type, text, today());
    showError(field, typeof value === "string" ? undefined : value.problem);
    if (typeof value !== "string") return;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
