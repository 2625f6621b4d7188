import { ApiError, request } from "#web/api.ts";
import { PasswordPair } from "#web/form/fields/PasswordPair.tsx";
import { RecordFields } from "#web/form/versions/RecordFields.tsx";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { useRefresh } from "#web/resource.ts";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { accountRoutes, passwordPair } from "../contract.ts";
import { passwordTexts } from "../texts.ts";

const blank = { password: "", confirmPassword: "" };

async function savePassword(body: typeof blank) {
  try {
    await request(accountRoutes.password, { body });
    toastSuccess(passwordTexts.updated);
  } catch (error) {
    const answered = error instanceof ApiError && error.status > 0;
    toastError(answered ? passwordTexts.updateFailed : passwordTexts.requestFailed, error);
    throw error;
  }
}

function PasswordPage() {
  const refresh = useRefresh();
  return (
    <>
      <PageHeader title={passwordTexts.title} />
      <RecordFields
        body={passwordPair}
        initial={blank}
        backTo="/users/edit/"
        save={async (values) => {
          await savePassword(values);
          refresh();
        }}
        parts={[
          {
            label: passwordTexts.title,
            fields: ["password", "confirmPassword"],
            content: (form) => (
              <PasswordPair form={form} labels={[passwordTexts.password, passwordTexts.confirm]} />
            ),
          },
        ]}
      />
    </>
  );
}

export const screen = { access: accountRoutes.password.access, Page: PasswordPage };
