import { Switch, Textarea, TextInput } from "@mantine/core";
import { z } from "zod";
import { FormPage } from "#web/form/FormPage.tsx";
import { TimeField } from "#web/form/fields/TimeField.tsx";
import type { FormPart } from "#web/form/versions/RecordFields.tsx";
import { type Zone, zoneBody, zoneRoutes } from "../contract.ts";
import { zoneTexts } from "../texts.ts";
import { zones } from "./zones.ts";

/** The places are typed one in a line, so that a column of a spreadsheet can be pasted. */
const form = z.preprocess((values) => {
  const { places, ...rest } = values as Values;
  return { ...rest, places: places.split("\n").filter((line) => line.trim() !== "") };
}, zoneBody);

interface Values {
  name: string;
  places: string;
  served: boolean;
  last_hour: string;
}

const blank: Values = { name: "", places: "", served: true, last_hour: "" };

const parts: FormPart<Values>[] = [
  {
    label: zoneTexts.general,
    fields: ["name", "places", "served", "last_hour"],
    content: ({ field }) => (
      <>
        <TextInput label={zoneTexts.name} required autoComplete="off" {...field("name")} />
        <Textarea
          label={zoneTexts.places}
          description={zoneTexts.placesHint}
          autosize
          minRows={6}
          maxRows={20}
          {...field("places")}
        />
        <Switch
          label={zoneTexts.served}
          description={zoneTexts.servedHint}
          {...field("served", "checkbox")}
        />
        <TimeField label={zoneTexts.lastHour} description={zoneTexts.lastHourHint} {...field("last_hour")} />
      </>
    ),
  },
];

function ZoneForm() {
  return (
    <FormPage
      resource={zones}
      body={form}
      titles={zoneTexts}
      blank={blank}
      toValues={({ name, places, served, last_hour }: Zone) => ({
        name,
        places: places.join("\n"),
        served,
        last_hour: last_hour ?? "",
      })}
      backTo="/services/zones"
      parts={parts}
    />
  );
}

export const screen = { access: zoneRoutes.create.access, Page: ZoneForm };
