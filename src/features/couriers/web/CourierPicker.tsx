import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "#web/api.ts";
import { courierRoutes } from "../contract.ts";
import { courierTexts } from "../texts.ts";

interface CourierPickerProps {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  required?: boolean;
  placeholder?: string;
}

/** Any courier of the company, found by typing. */
export function CourierPicker({ value, onChange, required = true, placeholder }: CourierPickerProps) {
  const { data = [] } = useQuery({
    queryKey: [courierRoutes.list.path],
    queryFn: ({ signal }) => call(courierRoutes.list, { signal }),
  });
  return (
    <Select
      label={courierTexts.one}
      required={required}
      searchable
      clearable={!required}
      {...(placeholder ? { placeholder } : {})}
      data={data.map(({ id, first_name, last_name }) => ({
        value: String(id),
        label: `${first_name} ${last_name}`,
      }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  );
}
