import { carryText } from "#features/collections/changeTexts.ts";
import type { Stop } from "#features/phone/contract.ts";

/** With what the recipient will pay, and the change to carry. */
export function Pays({ stop: { due, pays_with, change_needed } }: { stop: Stop }) {
  if (!pays_with || due.total <= 0) return null;
  return (
    <p className="pays">
      <b>{carryText(pays_with, change_needed).replaceAll("Bs ", "Bs\u00a0")}</b>
    </p>
  );
}
