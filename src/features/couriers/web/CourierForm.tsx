import { TextInput } from "@mantine/core";
import { FormPage } from "#web/form/FormPage.tsx";
import { courierBody, courierRoutes } from "../contract.ts";
import { courierTexts } from "../texts.ts";
import { couriers } from "./couriers.ts";

function CourierForm() {
  return (
    <FormPage
      resource={couriers}
      body={courierBody}
      titles={courierTexts}
      blank={{ first_name: "", last_name: "", phone: "" }}
      toValues={({ first_name, last_name, phone }) => ({ first_name, last_name, phone })}
      backTo="/couriers"
      parts={[
        {
          label: courierTexts.one,
          fields: ["first_name", "last_name", "phone"],
          content: ({ field }) => (
            <>
              <TextInput label={courierTexts.firstName} required {...field("first_name")} />
              <TextInput label={courierTexts.lastName} required {...field("last_name")} />
              <TextInput label={courierTexts.phone} required type="tel" {...field("phone")} />
            </>
          ),
        },
      ]}
    />
  );
}

export const screen = { access: courierRoutes.create.access, Page: CourierForm };
