import { Button, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { writtenText } from "#features/clients/web/WarningFields.tsx";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { uiTexts } from "#shared/texts.ts";
import { ApiError, call } from "#web/api.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { useMay } from "#web/session/session.ts";
import { confirm } from "#web/ui/confirm.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type PhoneAlert, phoneAlertRoutes } from "../contract.ts";
import { removeQuestion, phoneAlertTexts as texts } from "../texts.ts";

/** The alerts of phones: one is written above, the others are listed with what can be done. */
function PhoneAlertsPage() {
  const may = useMay();
  const { data, error, refetch } = useQuery({
    queryKey: [phoneAlertRoutes.list.path],
    queryFn: ({ signal }) => call(phoneAlertRoutes.list, { query: {}, signal }),
  });
  const [phone, setPhone] = useState("");
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const remove = useMutation({
    mutationFn: (alert: PhoneAlert) => call(phoneAlertRoutes.remove, { params: { phone: alert.phone } }),
    onSuccess: () => toastSuccess(texts.removed),
    onError: (failure) => toastError(texts.removeFailed, failure),
    onSettled: () => void refetch(),
  });
  const edit = (alert: PhoneAlert) => {
    setPhone(formatPhone(alert.phone));
    setText(alert.text);
    field.current?.focus();
  };
  const askAndRemove = async (alert: PhoneAlert) => {
    if (await confirm(removeQuestion(alert.phone))) remove.mutate(alert);
  };
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.purpose} />
      <Stack gap="lg">
        {may("orders") && (
          <WriteAlert
            phone={phone}
            text={text}
            setPhone={setPhone}
            setText={setText}
            field={field}
            onSaved={() => void refetch()}
          />
        )}
        {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={160} />}
        {data?.length === 0 && <Text c="dimmed">{texts.none}</Text>}
        {data && data.length > 0 && (
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
            {data.map((alert) => (
              <AlertRow
                key={alert.phone}
                alert={alert}
                onEdit={() => edit(alert)}
                onRemove={() => void askAndRemove(alert)}
              />
            ))}
          </Stack>
        )}
      </Stack>
    </>
  );
}

interface AlertRowProps {
  alert: PhoneAlert;
  onEdit: () => void;
  onRemove: () => void;
}

function AlertRow({ alert, onEdit, onRemove }: AlertRowProps) {
  const may = useMay();
  const phone = formatPhone(alert.phone);
  return (
    <Group component="li" justify="space-between" gap="sm">
      <div>
        <Text fw={600} className="numbers">
          {phone}
        </Text>
        <Text>{writtenText({ text: alert.text, by: alert.written_by, at: alert.written_at })}</Text>
      </div>
      {may("orders") && (
        <Group gap="xs">
          <Button variant="default" size="xs" aria-label={`${texts.edit}: ${phone}`} onClick={onEdit}>
            {uiTexts.edit}
          </Button>
          <Button variant="default" size="xs" aria-label={`${texts.remove}: ${phone}`} onClick={onRemove}>
            {uiTexts.remove}
          </Button>
        </Group>
      )}
    </Group>
  );
}

interface WriteAlertProps {
  phone: string;
  text: string;
  setPhone: (phone: string) => void;
  setText: (text: string) => void;
  /** The text's field, which 'Editar' moves the focus to. */
  field: React.RefObject<HTMLInputElement | null>;
  onSaved: () => void;
}

function WriteAlert({ phone, text, setPhone, setText, field, onSaved }: WriteAlertProps) {
  const phoneField = useRef<HTMLInputElement>(null);
  const label = useId();
  const [errors, setErrors] = useState<{ phone?: string[]; text?: string[] }>({});
  const save = useMutation({
    mutationFn: () => call(phoneAlertRoutes.set, { params: { phone }, body: { text } }),
    onSuccess: () => {
      toastSuccess(texts.saved);
      setErrors({});
      setPhone("");
      setText("");
      phoneField.current?.focus();
      onSaved();
    },
    onError: (failure) => {
      const errors = failure instanceof ApiError ? failure.errors : {};
      setErrors(errors);
      if (errors.phone) phoneField.current?.focus();
      else if (errors.text) field.current?.focus();
      else toastError(texts.saveFailed, failure);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (phone.trim() === "") {
      setErrors({ phone: [texts.phoneRequired] });
      phoneField.current?.focus();
    } else save.mutate();
  };
  return (
    <form noValidate onSubmit={submit} aria-labelledby={label}>
      <Stack gap="sm" maw={560}>
        <Text id={label} component="h2" fw={600}>
          {texts.create}
        </Text>
        <TextInput
          ref={phoneField}
          label={texts.phone}
          type="tel"
          required
          autoComplete="off"
          value={phone}
          error={errors.phone?.[0]}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        <TextInput
          ref={field}
          label={texts.text}
          required
          autoComplete="off"
          value={text}
          error={errors.text?.[0]}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {uiTexts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export const screen = { access: phoneAlertRoutes.list.access, Page: PhoneAlertsPage };
