import { Alert, Checkbox, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { mayCall } from "#shared/routes/roles.ts";
import { useSession } from "#web/session/session.ts";
import { payingTexts } from "../texts.ts";

/** The fields that appear once the server has refused a payment for its reference. They have an error then. */
export interface InsistProps {
  /** What was refused, if the person may change it: nobody insisted on another payment. */
  about?: string;
  /** The box 'Es otro pago', for a reference that is like an earlier one. */
  insists: { checked?: boolean; error?: ReactNode; onChange: (value: unknown) => void };
  /** Why an admin receives it although another receipt has its reference. */
  reason: {
    value?: string | undefined;
    error?: ReactNode;
    "data-path"?: string;
    onChange: (value: unknown) => void;
  };
}

/** Whether one of these fields is shown. */
export const isInsisting = ({ insists, reason }: InsistProps): boolean =>
  !!insists.error || !!insists.checked || !!reason.error || reason.value !== undefined;

/** Lets the person insist on a reference: on one that was used only an admin, with a reason. Others read why it was refused. */
export function Insist({ about, insists, reason }: InsistProps) {
  const decides = mayCall("admin", useSession());
  const last = useRef(about);
  useEffect(() => {
    if (last.current === about) return;
    last.current = about;
    if (insists.checked || insists.error) insists.onChange(false);
    if (reason.value !== undefined || reason.error) reason.onChange(undefined);
  });
  return (
    <>
      {(insists.error || insists.checked) && <Checkbox label={payingTexts.acceptSimilar} {...insists} />}
      {decides && <DuplicateReason about={about} {...reason} />}
      {!decides && reason.error && (
        // A form goes there, as to any field with an error.
        <Alert color="red" role="alert" tabIndex={-1} data-path={reason["data-path"]}>
          {reason.error}
        </Alert>
      )}
    </>
  );
}

type DuplicateReasonProps = InsistProps["reason"] & Pick<InsistProps, "about">;

function DuplicateReason({ about, value, error, onChange, ...props }: DuplicateReasonProps) {
  // The server's message, which stays in sight while the reason is typed.
  const [refusal, setRefusal] = useState<{ message: ReactNode; about: string | undefined }>();
  if (error && value === undefined && error !== refusal?.message) setRefusal({ message: error, about });
  if (!error && refusal && refusal.about !== about) setRefusal(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error && value === undefined) input.current?.focus();
  }, [error, value]);
  if (!refusal || refusal.about !== about) return null;
  return (
    <>
      <Alert color="red" role="alert">
        {refusal.message}
      </Alert>
      <TextInput
        ref={input}
        label={payingTexts.duplicateReason}
        required
        autoComplete="off"
        {...props}
        value={value ?? ""}
        error={value === undefined ? undefined : error}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    </>
  );
}
