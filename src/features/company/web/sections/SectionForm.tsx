import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import type { Company } from "#features/company/contract.ts";
import { companyTexts } from "#features/company/texts.ts";
import type { Versioned } from "#web/api.ts";
import { useGoBack } from "#web/form/useGoBack.ts";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import { SectionFields } from "#web/form/versions/SectionFields.tsx";
import type { Versions } from "#web/form/versions/useVersions.ts";
import { SectionTitle } from "#web/layout/Sections.tsx";
import { useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type CompanyValues, companyForm, saveLogo, saveSettings, toValues } from "../companyForm.ts";

export interface SectionProps
  extends Pick<Versions<Company, CompanyValues>, "start" | "conflict" | "setNewest"> {
  /** The newest version that this page knows. */
  company: Versioned<Company>;
}

/** The form of a section that has these fields. */
export type SectionFormOf<Field extends keyof CompanyValues> = RecordForm<Pick<CompanyValues, Field>>;

interface SectionFormProps<Field extends keyof CompanyValues> extends SectionProps {
  title: string;
  /** Instead of the section's title, if this form isn't the section's first part. */
  heading?: ReactNode;
  fields: readonly Field[];
  content: (form: SectionFormOf<Field>) => ReactNode;
}

/** Some of the company's settings. Only these are checked, saved, and compared with what somebody else saved. */
export function SectionForm<Field extends keyof CompanyValues>(props: SectionFormProps<Field>) {
  const { title, heading, fields, content, company, start, conflict, setNewest } = props;
  const refresh = useRefresh();
  const { first } = useSearch({ strict: false }) as { first?: string };
  const goBack = useGoBack("/home");
  const body = useMemo(() => companyForm.pick(maskOf(fields)), [fields]);
  const ownOf = (values: CompanyValues) => pick(values, fields);

  async function save(values: Pick<CompanyValues, Field>) {
    try {
      const saved = await saveSection(company, values, setNewest);
      setNewest(saved);
      toastSuccess(companyTexts.updated);
      return ownOf(toValues(saved.data));
    } catch (error) {
      toastError(companyTexts.updateFailed, error);
      throw error;
    } finally {
      refresh();
    }
  }

  return (
    <SectionFields
      label={title}
      body={body}
      initial={ownOf(toValues(company.data))}
      save={save}
      start={start && ownOf(start)}
      // Whoever came from the first steps goes on with the next one.
      leave={first ? goBack : undefined}
      conflict={{
        load: async () => {
          const { values, resolve, ...version } = await conflict.load();
          return { ...version, values: ownOf(values), resolve: (own) => resolve({ ...values, ...own }) };
        },
      }}
      content={(form) => (
        <>
          {heading ?? <SectionTitle>{title}</SectionTitle>}
          {content(form)}
        </>
      )}
    />
  );
}

/** Saves the changed settings, then the logo. Each is a call of its own and makes a new version. */
async function saveSection(
  version: Versioned<Company>,
  { logo, removeLogo, ...values }: Partial<CompanyValues>,
  onVersion: (version: Versioned<Company>) => void,
): Promise<Versioned<Company>> {
  const before = toValues(version.data);
  const isChanged = JSON.stringify(pick(before, keysOf(values))) !== JSON.stringify(values);
  const saved = isChanged ? await saveSettings(version, values) : version;
  onVersion(saved);
  return saveLogo(saved, { logo: logo ?? null, removeLogo: removeLogo ?? false });
}

const keysOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[];

function pick<Values extends object, Field extends keyof Values>(
  values: Values,
  fields: readonly Field[],
): Pick<Values, Field> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Pick<Values, Field>;
}

const maskOf = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, true])) as Partial<Record<keyof CompanyValues, true>>;
