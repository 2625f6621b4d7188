import { ListPicker, type PickerProps } from "#web/form/pickers/ListPicker.tsx";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { serviceRoutes } from "../contract.ts";
import { serviceTexts } from "../texts.ts";

const NewService = lazyPart(async () => ({ default: (await import("./NewService.tsx")).NewService }));

/** Chooses any service of the company by typing; with `creatable`, also a new one. */
export function ServicePicker({ creatable = false, ...props }: PickerProps & { creatable?: boolean }) {
  return (
    <ListPicker
      label={serviceTexts.one}
      {...props}
      route={serviceRoutes.list}
      labelOf={({ name }) => name}
      creator={creatable ? NewService : undefined}
    />
  );
}
