import { TextInput } from "@mantine/core";
import { PAPER_KINDS } from "#shared/vocabulary.ts";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import { DateField } from "#web/form/fields/DateField.tsx";
import { Rows } from "#web/form/fields/Rows.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import type { FormPart } from "#web/form/versions/RecordFields.tsx";
import { randomUuid } from "#web/randomUuid.ts";
import { paperLabels, courierTexts as texts } from "../texts.ts";
import { PaperPhotoField, type PhotoValue, usePaperUploads } from "./PaperPhotoField.tsx";
import classes from "./papers.module.css";

interface CourierValues {
  first_name: string;
  last_name: string;
  phone: string;
  capacity: string;
  vehicle: string;
  plate: string;
  papers: { kind: string; number: string; expires_on: string; photo_id: PhotoValue }[];
}

export const blankCourier: CourierValues = {
  first_name: "",
  last_name: "",
  phone: "",
  capacity: "",
  vehicle: "",
  plate: "",
  papers: [],
};

const KINDS = PAPER_KINDS.map((value) => ({ value, label: paperLabels[value] }));

export const courierParts: FormPart<CourierValues>[] = [
  {
    label: texts.one,
    fields: ["first_name", "last_name", "phone", "capacity"],
    content: ({ field }) => (
      <>
        <TextInput label={texts.firstName} required {...field("first_name")} />
        <TextInput label={texts.lastName} required {...field("last_name")} />
        <TextInput label={texts.phone} required type="tel" {...field("phone")} />
        <TextInput
          label={texts.capacity}
          description={texts.capacityHint}
          inputMode="numeric"
          {...field("capacity")}
        />
      </>
    ),
  },
  {
    label: texts.vehicleAndPapers,
    fields: ["vehicle", "plate", "papers"],
    content: (form) => <VehicleAndPapers form={form} />,
  },
];

function VehicleAndPapers({ form }: { form: RecordForm<CourierValues> }) {
  const { field, values, set, insert, remove, errorAt } = form;
  const put = (mark: string, photo_id: PhotoValue) =>
    set("papers", (papers) =>
      papers.map((paper) => (paper.photo_id === mark ? { ...paper, photo_id } : paper)),
    );
  const { upload, isUploading, failureOf } = usePaperUploads(put);
  const pick = (index: number, picked: File) => {
    const mark = randomUuid();
    set(`papers.${index}.photo_id`, mark);
    void upload(picked, mark);
  };
  return (
    <>
      <TextInput label={texts.vehicle} description={texts.vehicleHint} {...field("vehicle")} />
      <TextInput label={texts.plate} autoComplete="off" {...field("plate")} />
      <Rows
        title={texts.papers}
        itemName={texts.paper}
        items={values.papers}
        empty={texts.noPapers}
        onAdd={() => insert("papers", { kind: "", number: "", expires_on: "", photo_id: "" })}
        onRemove={(index) => remove("papers", index)}
      >
        {(index, label) => {
          const photo_id = values.papers[index]?.photo_id ?? "";
          return (
            <div className={classes.paper}>
              <ChoiceField
                label={`${texts.paperKind}, ${label}`}
                required
                data={KINDS}
                allowDeselect={false}
                {...field(`papers.${index}.kind`)}
              />
              <TextInput
                label={`${texts.paperNumber}, ${label}`}
                required
                autoComplete="off"
                {...field(`papers.${index}.number`)}
              />
              <DateField
                label={`${texts.expiresOn}, ${label}`}
                clearable
                {...field(`papers.${index}.expires_on`)}
              />
              <PaperPhotoField
                paper={label}
                path={`papers.${index}.photo_id`}
                value={photo_id}
                isUploading={isUploading(photo_id)}
                error={failureOf(photo_id) ?? errorAt(`papers.${index}.photo_id`)}
                onPick={(picked) => pick(index, picked)}
                onRemove={() => set(`papers.${index}.photo_id`, "")}
              />
            </div>
          );
        }}
      </Rows>
    </>
  );
}
