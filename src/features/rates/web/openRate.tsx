import { modals } from "@mantine/modals";
import { rateTexts } from "../texts.ts";

/** Opens the rate's dialog over any page. */
export async function openRate() {
  const { RateForm } = await import("./RateDialog.tsx");
  const id = modals.open({
    title: rateTexts.change,
    children: <RateForm onClose={() => modals.close(id)} />,
  });
}
