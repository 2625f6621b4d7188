import { Anchor, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { request } from "#web/api.ts";
import { RecordFields } from "#web/form/RecordFields.tsx";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { isAccountAnswer, landing, useSession } from "#web/session.ts";
import { sentenceOf, toastError, toastSuccess } from "#web/ui/toast.ts";
import { accountRoutes, profile } from "../contract.ts";
import { profileTexts } from "../texts.ts";

interface ProfileValues {
  name: string;
  email: string;
}

async function save({ name, email }: ProfileValues) {
  const body = new FormData();
  body.set("name", name);
  body.set("email", email);
  body.set("_method", "PUT");
  try {
    const answer = (await request(accountRoutes.update, { body })) as { data: unknown };
    if (isAccountAnswer(answer.data)) toastSuccess(profileTexts.updated);
    else toastError(profileTexts.updateFailed);
  } catch (error) {
    toastError(sentenceOf(error) ?? profileTexts.requestFailed);
    throw error;
  }
}

function ProfilePage() {
  const session = useSession();
  if (!session) return null;
  const { name, email } = session.user;
  return (
    <>
      <PageHeader title={profileTexts.title} />
      <RecordFields
        body={profile}
        initial={{ name, email }}
        backTo={landing(session.type)}
        save={save}
        parts={[
          {
            label: profileTexts.title,
            fields: ["name", "email"],
            content: ({ field }) => (
              <>
                <TextInput label={profileTexts.name} required autoComplete="name" {...field("name")} />
                <TextInput
                  label={profileTexts.email}
                  required
                  type="email"
                  autoComplete="email"
                  {...field("email")}
                />
                <Anchor component={Link} to="/users/changePassword/">
                  {profileTexts.changePassword}
                </Anchor>
              </>
            ),
          },
        ]}
      />
    </>
  );
}

export const screen = { access: accountRoutes.update.access, Page: ProfilePage };
