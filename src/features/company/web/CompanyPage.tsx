import { Button, Switch, Textarea, TextInput } from "@mantine/core";
import { IconBook2, IconFileZip } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { mayCall } from "#shared/routes/roles.ts";
import { PAPER_WIDTHS } from "#shared/vocabulary.ts";
import { call, request, type Versioned } from "#web/api.ts";
import { download } from "#web/download.ts";
import { FormSkeleton } from "#web/form/FormPage.tsx";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import { type Conflict, RecordFields } from "#web/form/versions/RecordFields.tsx";
import { useVersions } from "#web/form/versions/useVersions.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { loadReportForm, ReportDialog } from "#web/report/ReportDialog.tsx";
import { useRefresh } from "#web/resource.ts";
import { usePublicConfig } from "#web/session/publicConfig.ts";
import { landingPath, useSession } from "#web/session/session.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type Company, companyRoutes } from "../contract.ts";
import { companyTexts } from "../texts.ts";
import { ClosedPeriod } from "./ClosedPeriod.tsx";
import { ClosingFields } from "./ClosingFields.tsx";
import { type CompanyValues, companyForm, toValues } from "./companyForm.ts";
import { LogoField } from "./LogoField.tsx";
import { ProofFields, proofWords } from "./ProofFields.tsx";
import { RequestFormFields } from "./RequestFormFields.tsx";

function CompanyPage() {
  const session = useSession();
  const company = useQuery({
    queryKey: [companyRoutes.get.path],
    queryFn: ({ signal }) => call(companyRoutes.get, { query: { uses: "1" }, signal }),
  });
  const { opened, start, conflict } = useVersions<Company, CompanyValues>(company, toValues, proofWords);
  // Closing a period makes a new version of what the form has opened, which the form may replace.
  const [closed, setClosed] = useState<{ of: string | null; version: Versioned<Company> }>();
  const newest = closed && closed.of === opened?.etag ? closed.version : opened;
  return (
    <>
      <PageHeader title={companyTexts.title}>
        {opened && newest && mayCall(companyRoutes.closeUntil.access, session) && (
          <ClosedPeriod company={newest} onSaved={(version) => setClosed({ of: opened.etag, version })} />
        )}
        {mayCall(companyRoutes.journal.access, session) && <JournalButton />}
        {mayCall(companyRoutes.export.access, session) && (
          <Button
            variant="default"
            leftSection={<IconFileZip size={17} stroke={1.7} aria-hidden />}
            onClick={() => void download(companyRoutes.export, {})}
          >
            {companyTexts.export}
          </Button>
        )}
      </PageHeader>
      {company.isError && !opened && (
        <LoadFailed error={company.error} onRetry={() => void company.refetch()} />
      )}
      {opened && newest ? (
        <CompanyFields
          key={opened.etag}
          company={opened}
          etag={newest.etag}
          start={start}
          conflict={conflict}
        />
      ) : (
        !company.isError && <FormSkeleton />
      )}
    </>
  );
}

const journal = { label: companyTexts.journal, route: companyRoutes.journal, dates: true } as const;

function JournalButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBook2 size={17} stroke={1.7} aria-hidden />}
        onMouseEnter={() => void loadReportForm()}
        onClick={() => setOpened(true)}
      >
        {companyTexts.journal}
      </Button>
      <ReportDialog report={journal} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

interface CompanyFieldsProps {
  company: Versioned<Company>;
  /** The version that a save replaces. */
  etag: string | null;
  start: CompanyValues | undefined;
  conflict: Conflict<CompanyValues>;
}

function CompanyFields({ company: { data }, etag, start, conflict }: CompanyFieldsProps) {
  const refresh = useRefresh();
  const session = useSession();
  // The logo is saved by a separate call, and each of the two makes a new version.
  const version = useRef(etag);
  useEffect(() => {
    version.current = etag;
  }, [etag]);
  const sent = useRef<File | null>(null);

  async function saveLogo({ logo, removeLogo }: CompanyValues) {
    if (logo && logo !== sent.current) {
      const body = new FormData();
      body.set("logo", logo);
      const answer = await request(companyRoutes.saveLogo, { body, ifMatch: version.current });
      version.current = (answer as Versioned<Company>).etag;
      sent.current = logo;
    } else if (!logo && removeLogo && data.logo !== null) {
      await request(companyRoutes.removeLogo);
      version.current = (await call(companyRoutes.get, { query: {} })).etag;
    }
  }

  async function save(values: CompanyValues) {
    try {
      await saveLogo(values);
      const { logo: _, removeLogo: __, ...body } = values;
      await call(companyRoutes.update, { body, ifMatch: version.current });
      toastSuccess(companyTexts.updated);
    } catch (error) {
      toastError(companyTexts.updateFailed, error);
      throw error;
    } finally {
      refresh();
    }
  }

  return (
    <RecordFields<CompanyValues>
      body={companyForm}
      initial={toValues(data)}
      backTo={session ? landingPath(session) : "/"}
      save={save}
      start={start}
      conflict={conflict}
      parts={[
        { label: companyTexts.title, fields: [], content: (form) => <Fields form={form} saved={data} /> },
      ]}
    />
  );
}

const papers = PAPER_WIDTHS.map((width) => ({ value: String(width), label: `${width} mm` }));

function Fields({ form, saved }: { form: RecordForm<CompanyValues>; saved: Company }) {
  const { field } = form;
  const paper = field("paper_width");
  return (
    <>
      <TextInput label={companyTexts.name} required autoComplete="organization" {...field("name")} />
      <LogoField form={form} />
      <TextInput label={companyTexts.document} {...field("document")} />
      <TextInput label={companyTexts.phone} type="tel" autoComplete="tel" {...field("phone")} />
      <TextInput label={companyTexts.email} type="email" autoComplete="email" {...field("email")} />
      <TextInput label={companyTexts.address} autoComplete="street-address" {...field("address")} />
      <Textarea
        label={companyTexts.paymentDetails}
        description={companyTexts.paymentDetailsHint}
        minRows={3}
        {...field("payment_details")}
      />
      <Textarea
        label={companyTexts.ticketNote}
        description={companyTexts.ticketNoteHint}
        minRows={2}
        {...field("ticket_note")}
      />
      <ChoiceField
        label={companyTexts.paperWidth}
        description={companyTexts.paperWidthHint}
        data={papers}
        allowDeselect={false}
        {...paper}
        value={String(form.values.paper_width)}
        onChange={(width) => paper.onChange(Number(width))}
      />
      <Switch
        label={companyTexts.tracking}
        description={companyTexts.trackingHint}
        {...field("tracking", "checkbox")}
      />
      <RequestFormFields form={form} saved={saved} />
      <Switch
        label={companyTexts.portalBalances}
        description={companyTexts.portalBalancesHint}
        {...field("portal_balances", "checkbox")}
      />
      <Switch
        label={companyTexts.messageList}
        description={companyTexts.messageListHint}
        {...field("message_list", "checkbox")}
      />
      <MoneyField
        label={companyTexts.cashBackLimit}
        description={companyTexts.cashBackLimitHint}
        {...field("cash_back_limit")}
      />
      <MoneyField
        label={companyTexts.changeLimit}
        description={companyTexts.changeLimitHint}
        {...field("change_limit")}
      />
      {usePublicConfig()?.recovery && <ClosingFields form={form} />}
      <ProofFields value={form.values.proof} onChange={(proof) => proof && form.set("proof", proof)}>
        <Switch label={companyTexts.pin} description={companyTexts.pinHint} {...field("pin", "checkbox")} />
        <Switch
          label={companyTexts.trackingProof}
          description={companyTexts.trackingProofHint}
          {...field("tracking_proof", "checkbox")}
        />
      </ProofFields>
    </>
  );
}

export const screen = { access: companyRoutes.update.access, Page: CompanyPage };
