import type { PickerProps } from "#web/form/pickers/ListPicker.tsx";
import { SearchPicker } from "#web/form/pickers/SearchPicker.tsx";
import { employeeTexts } from "../texts.ts";
import { employees } from "./employees.ts";

/** Chooses any employee of the company. The server searches by name or e-mail. */
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
