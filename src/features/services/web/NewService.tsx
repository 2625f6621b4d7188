import { CreateDialog, type CreatorProps } from "#web/form/pickers/CreateDialog.tsx";
import { type Service, serviceBody } from "../contract.ts";
import { serviceTexts } from "../texts.ts";
import { blankService, serviceParts } from "./serviceParts.tsx";
import { services } from "./services.ts";

/** Creates a service from a picker's text, which is the name. */
export function NewService({ typed, ...props }: CreatorProps<Service>) {
  return (
    <CreateDialog
      {...props}
      resource={services}
      body={serviceBody}
      title={serviceTexts.create}
      initial={{ ...blankService, name: typed }}
      parts={serviceParts}
    />
  );
}
