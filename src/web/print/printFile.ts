import type { RouteShape } from "#shared/routes/route.ts";
import { uiTexts } from "#shared/texts.ts";
import { fetchFile, save } from "#web/download.ts";
import type { NextStep } from "#web/ui/toasts/NextSteps.tsx";
import { toastError } from "#web/ui/toasts/toast.ts";

/** Time that a browser may read a document that it prints, in milliseconds. */
const READING = 600_000;

/** Prints a PDF of the server's through the browser's own dialog; a browser that can't show PDFs saves it. Rejects like any call. */
async function printFile(route: RouteShape, id: number): Promise<void> {
  const { blob, name } = await fetchFile(route, { params: { id } }, new AbortController().signal);
  if (!navigator.pdfViewerEnabled) return save(blob, name);
  const url = URL.createObjectURL(blob);
  const frame = document.createElement("iframe");
  frame.ariaHidden = "true";
  frame.tabIndex = -1;
  frame.style.cssText = "position:fixed;width:0;height:0;border:0;visibility:hidden";
  frame.src = url;
  frame.addEventListener("load", () => frame.contentWindow?.print());
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, READING);
}

/** 'Imprimir' of a success's toast: prints this record's PDF. */
export const printStep = (route: RouteShape, id: number): NextStep => ({
  label: uiTexts.print,
  onClick: () => void printFile(route, id).catch((error: unknown) => toastError(uiTexts.printFailed, error)),
});
