import { formatPhone } from "#shared/identifiers/phone.ts";
import { FormPage } from "#web/form/FormPage.tsx";
import { courierBody, courierRoutes } from "../contract.ts";
import { courierTexts } from "../texts.ts";
import { blankCourier, courierParts } from "./courierParts.tsx";
import { couriers } from "./couriers.ts";

function CourierForm() {
  return (
    <FormPage
      resource={couriers}
      body={courierBody}
      titles={courierTexts}
      blank={blankCourier}
      toValues={({ first_name, last_name, phone, capacity, vehicle, plate, papers }) => ({
        first_name,
        last_name,
        phone: formatPhone(phone),
        capacity: capacity === null ? "" : String(capacity),
        vehicle: vehicle ?? "",
        plate: plate ?? "",
        papers: papers.map(({ expires_on, photo_id, ...paper }) => ({
          ...paper,
          expires_on: expires_on ?? "",
          photo_id: photo_id ?? "",
        })),
      })}
      backTo="/couriers"
      parts={courierParts}
    />
  );
}

export const screen = { access: courierRoutes.create.access, Page: CourierForm };
