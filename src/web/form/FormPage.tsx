import { Alert, Button, Skeleton, Stack } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { z } from "zod";
import { uiTexts } from "#shared/texts.ts";
import { ApiError } from "#web/api.ts";
import { NotFound } from "#web/layout/Message.tsx";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import type { Resource } from "#web/resource.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import type { NextStep } from "#web/ui/toasts/NextSteps.tsx";
import classes from "./form.module.css";
import { type AsideState, type FormPart, RecordFields } from "./versions/RecordFields.tsx";
import { type FieldWords, useVersions } from "./versions/useVersions.ts";

interface FormPageProps<Row, One extends object, Query, Values extends object> {
  resource: Resource<Row, One, Query>;
  body: z.ZodType;
  titles: { create: string; edit: string };
  /** A new record's initial values; undefined while they depend on something that is loading. */
  blank: Values | undefined;
  /** The fields' values of an existing record. */
  toValues: (record: One) => Values;
  /** For the choice between two versions. */
  words?: FieldWords<One>;
  /** The reason why an existing record can't be changed, if there is one. */
  locked?: (record: One) => string | undefined;
  /** The request's body, if that isn't the values. */
  toBody?: (values: Values) => object;
  /** Saves these values in another way, which shows its own toast; undefined: as a record of the resource. */
  saveInstead?: (values: Values) => Promise<unknown> | undefined;
  parts: FormPart<Values>[];
  backTo: string;
  /** For passwords, whose drafts are not stored. */
  secret?: boolean;
  /** Offered by the toast once a record is created. */
  next?: (record: One) => readonly NextStep[];
  /** Under the title. */
  subtitle?: ReactNode;
  /** Beside the fields on wide screens. */
  aside?: (state: AsideState<Values>) => ReactNode;
  /** Above the fields of an existing thing. */
  links?: (id: number) => ReactNode;
}

/** The form page of a record: creates without an id in the URL, edits with one. */
export function FormPage<Row, One extends object, Query, Values extends object>(
  props: FormPageProps<Row, One, Query, Values>,
) {
  const { resource, titles, blank, toValues, body, parts, backTo } = props;
  const params = useParams({ strict: false }) as { id?: string };
  const id = params.id === undefined ? undefined : Number(params.id);
  const query = resource.useOne(id);
  const { opened, start, conflict } = useVersions(query, toValues, props.words);
  // A record that another one has replaced opens as that one.
  const own = id === undefined ? undefined : ((opened?.data as { id?: number } | undefined)?.id ?? id);
  const save = resource.useSave(own, props.next);
  const address = `${window.location.pathname}${window.location.search}`;

  if (id !== undefined && query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  const reason = opened && props.locked?.(opened.data);
  if (reason) return <Locked title={titles.edit} reason={reason} backTo={backTo} />;
  const initial = id === undefined ? blank : opened && toValues(opened.data);

  return (
    <>
      <PageHeader title={id === undefined ? titles.create : titles.edit} subtitle={props.subtitle} />
      {id !== undefined && props.links?.(id)}
      {query.isError && !opened && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {!initial && !query.isError && <FormSkeleton />}
      {initial && (
        <RecordFields
          key={opened?.etag}
          body={body}
          initial={initial}
          parts={parts}
          backTo={backTo}
          save={(values) =>
            props.saveInstead?.(values) ??
            save.mutateAsync({ body: props.toBody?.(values) ?? values, etag: opened?.etag })
          }
          start={start}
          {...(id === undefined ? {} : { conflict })}
          aside={props.aside}
          draft={props.secret ? undefined : `${address}@${opened?.etag ?? ""}`}
        />
      )}
    </>
  );
}

/** Instead of a form: why it can't be used. */
export function Locked({ title, reason, backTo }: { title: string; reason: string; backTo: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Alert color="yellow" title={reason} className={classes.form}>
        <Button component={Link} to={backTo} variant="default">
          {uiTexts.back}
        </Button>
      </Alert>
    </>
  );
}

export function FormSkeleton() {
  return (
    <Stack className={classes.form} gap="lg">
      {["a", "b", "c"].map((key) => (
        <Stack key={key} gap={8}>
          <Skeleton height={12} width={110} />
          <Skeleton height={36} />
        </Stack>
      ))}
    </Stack>
  );
}
