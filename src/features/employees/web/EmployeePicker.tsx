import type { PickerProps } from "#web/form/ListPicker.tsx";
import { SearchPicker } from "#web/form/SearchPicker.tsx";
import { employeeTexts } from "../texts.ts";
import { employees } from "./employees.ts";

/** Any employee of the company, found on the server by typing a name or an e-mail. */
export function EmployeePicker(props: PickerProps) {
  return (
    <SearchPicker
      label={employeeTexts.one}
      placeholder={employeeTexts.searchHint}
      required
      {...props}
      from={employees}
      nameOf={(employee) => employee.name}
      detailOf={(employee) => employee.email}
    />
  );
}
