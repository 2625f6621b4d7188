import { TextInput } from "@mantine/core";
import type { FormPart } from "#web/form/versions/RecordFields.tsx";
import { courierTexts } from "../texts.ts";

export const blankCourier = { first_name: "", last_name: "", phone: "", capacity: "" };

export const courierParts: FormPart<typeof blankCourier>[] = [
  {
    label: courierTexts.one,
    fields: ["first_name", "last_name", "phone", "capacity"],
    content: ({ field }) => (
      <>
        <TextInput label={courierTexts.firstName} required {...field("first_name")} />
        <TextInput label={courierTexts.lastName} required {...field("last_name")} />
        <TextInput label={courierTexts.phone} required type="tel" {...field("phone")} />
        <TextInput
          label={courierTexts.capacity}
          description={courierTexts.capacityHint}
          inputMode="numeric"
          {...field("capacity")}
        />
      </>
    ),
  },
];
