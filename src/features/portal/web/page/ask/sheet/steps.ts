import type { Import, ImportOptions, Mapping } from "#features/imports/contract.ts";
import { ask } from "#features/portal/web/page/session/api.ts";
import type { Answer } from "#web/small/ask.ts";
import { sheetPageTexts as texts } from "./texts.ts";

type Options = Partial<ImportOptions>;

/** Uploads a file. `again`: also one that came before. */
export function upload(file: File, again: boolean): Promise<Answer<Import>> {
  const body = new FormData();
  if (again) body.set("again", "true");
  body.set("file", file);
  return ask<Import>("/portal/imports", { method: "POST", body });
}

/** Checks each row. Nothing is asked for yet. */
export const check = (id: number, mapping: Mapping, options: Options): Promise<Answer<Import>> =>
  ask<Import>(`/portal/imports/${id}/mapping`, { method: "PUT", body: { mapping, options } });

export const run = (id: number) => ask<Import>(`/portal/imports/${id}/run`, { method: "POST" });
export const undo = (id: number) => ask<Import>(`/portal/imports/${id}/undo`, { method: "POST" });

/** What to say of an answer that was not expected. */
export function failureOf({ status, body }: Answer<unknown>): string {
  if (status === 0) return texts.lost;
  if (status === 409) return body?.message ?? texts.failed;
  return body?.errors?.file?.[0] ?? texts.failed;
}

/** The messages of columns that can't be read, by field. */
export function columnErrors({ status, body }: Answer<unknown>): Record<string, string> {
  const errors = status === 422 ? Object.entries(body?.errors ?? {}) : [];
  return Object.fromEntries(
    errors.map(([path, [message = ""]]) => [path.replace(/^mapping\./, ""), message]),
  );
}
