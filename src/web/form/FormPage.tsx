import { Alert, Button, Skeleton, Stack } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { uiTexts } from "#shared/texts.ts";
import { ApiError } from "#web/api.ts";
import { NotFound } from "#web/layout/Message.tsx";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import type { Resource } from "#web/resource.ts";
import { sentenceOf } from "#web/ui/toast.ts";
import classes from "./form.module.css";
import { type FormPart, RecordFields } from "./RecordFields.tsx";

interface FormPageProps<Row, One, Query, Values extends object> {
  resource: Resource<Row, One, Query>;
  body: z.ZodType;
  titles: { create: string; edit: string };
  /** A new thing's fields. */
  blank: Values;
  /** The fields of one that is there. */
  toValues: (one: One) => Values;
  parts: FormPart<Values>[];
  backTo: string;
  /** Above the fields of one that is there. */
  links?: (id: number) => ReactNode;
}

/** The one form of the product: new without an id in the address, else an edit of what the server has now. */
export function FormPage<Row, One, Query, Values extends object>(
  props: FormPageProps<Row, One, Query, Values>,
) {
  const { resource, titles, blank, toValues, body, parts, backTo } = props;
  const params = useParams({ strict: false }) as { id?: string };
  const id = params.id === undefined ? undefined : Number(params.id);
  const one = resource.useOne(id);
  const save = resource.useSave(id);
  // The version that is being edited stays the one that was opened, whatever is fetched in the background.
  const [opened, setOpened] = useState(one.data);
  if (!opened && one.data && !one.isStale) setOpened(one.data);

  if (id !== undefined && one.error instanceof ApiError && one.error.status === 404) return <NotFound />;
  const reload = async () => setOpened((await one.refetch()).data);

  return (
    <>
      <PageHeader title={id === undefined ? titles.create : titles.edit} />
      {id !== undefined && props.links?.(id)}
      {one.isError && !opened && (
        <Alert color="red" title={sentenceOf(one.error)} className={classes.form}>
          <Button variant="default" onClick={() => void one.refetch()}>
            {uiTexts.retry}
          </Button>
        </Alert>
      )}
      {id !== undefined && !opened && !one.isError && <FormSkeleton />}
      {(id === undefined || opened) && (
        <RecordFields
          key={opened?.etag}
          body={body}
          initial={opened ? toValues(opened.data) : blank}
          parts={parts}
          backTo={backTo}
          save={(values) => save.mutateAsync({ body: values, etag: opened?.etag })}
          onReload={() => void reload()}
        />
      )}
    </>
  );
}

function FormSkeleton() {
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
