import { Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import { accountRoutes, confirmBody } from "#features/account/contract.ts";
import { passwordAndCode } from "#features/account/securityContract.ts";
import { confirmTexts as texts } from "#features/account/texts.ts";
import { uiTexts } from "#shared/texts.ts";
import { ApiError, call } from "#web/api.ts";
import { DialogFooter } from "#web/dialog/DialogFooter.tsx";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { useSubmit } from "#web/form/useSubmit.ts";
import { toastError } from "#web/ui/toasts/toast.ts";
import { Code, OwnPassword } from "./fields.tsx";

/** Asks for the password again, and for a code if the account needs one. Resolves with whether the server accepted it. */
export function askPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: texts.title,
      children: (
        <PasswordForm
          onEnd={(accepted) => {
            resolve(accepted);
            modals.close(id);
          }}
        />
      ),
      // Also runs after an answer, when the promise is already settled and doesn't change.
      onClose: () => resolve(false),
    });
  });
}

function PasswordForm({ onEnd }: { onEnd: (accepted: boolean) => void }) {
  const [withCode, setWithCode] = useState(false);
  const form = useRecordForm({ password: "", code: "" }, withCode ? passwordAndCode : confirmBody);
  const confirm = async ({ password, code }: typeof form.values) => {
    try {
      await call(accountRoutes.confirm, { body: { password, code } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isFailure = withCode || !error.twoFactor;
      setWithCode(withCode || error.twoFactor);
      // A request for a code is not an error.
      if (isFailure) toastError(texts.failed, error);
      const isWrongCode = isFailure && error.twoFactor;
      throw isWrongCode ? new ApiError(error.status, "", { errors: { code: [error.message] } }) : error;
    }
  };
  const { pending, onSubmit } = useSubmit(confirm, form, () => onEnd(true));
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <Text>{texts.hint}</Text>
        <OwnPassword form={form} />
        {withCode && <Code form={form} any focused />}
        <DialogFooter
          onCancel={() => onEnd(false)}
          submit={uiTexts.confirm}
          pending={pending}
          disabled={!form.valid}
        />
      </Stack>
    </form>
  );
}
