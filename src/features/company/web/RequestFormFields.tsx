import { Switch, Text, TextInput } from "@mantine/core";
import { type ChangeEvent, Suspense } from "react";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { FieldBones } from "#web/ui/FieldBones.tsx";
import type { Company } from "../contract.ts";
import { slugOf } from "../rules.ts";
import { companyTexts as texts } from "../texts.ts";
import type { OutsideForm } from "./sections/FormSection.tsx";

const FormAddress = lazyPart(async () => ({ default: (await import("./FormAddress.tsx")).FormAddress }));

interface RequestFormFieldsProps {
  form: OutsideForm;
  /** The company as it is stored. */
  saved: Company;
}

/** Whether the company has a public form, and where. Once it is saved, its address can be shared. */
export function RequestFormFields({ form, saved }: RequestFormFieldsProps) {
  const { values, field, assign } = form;
  const works = saved.request_form && values.slug === saved.slug;
  const input = field("request_form", "checkbox");
  const turn = (event: ChangeEvent<HTMLInputElement>) => {
    const isOn = event.currentTarget.checked;
    assign({ request_form: isOn, ...(isOn && !values.slug && { slug: slugOf(saved.name) }) });
  };
  return (
    <>
      <Switch label={texts.requestForm} description={texts.requestFormHint} {...input} onChange={turn} />
      {values.request_form && (
        <>
          <TextInput
            label={texts.slug}
            description={texts.slugHint}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field("slug")}
          />
          {works && saved.slug ? (
            <Suspense fallback={<FieldBones count={2} />}>
              <FormAddress slug={saved.slug} />
            </Suspense>
          ) : (
            <Text size="sm" c="var(--text-soft)">
              {texts.formSaved}
            </Text>
          )}
        </>
      )}
    </>
  );
}
