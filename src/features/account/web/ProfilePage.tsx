import { Anchor, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ApiError, request } from "#web/api.ts";
import { RecordFields } from "#web/form/RecordFields.tsx";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { isAccountAnswer, landing, useSession } from "#web/session.ts";
import { sentenceOf, toastError, toastSuccess } from "#web/ui/toast.ts";
import { accountRoutes } from "../contract.ts";
import { profileTexts } from "../texts.ts";
import { PictureField } from "./PictureField.tsx";
import { type ProfileValues, profileForm } from "./profile.ts";
import { SignIns } from "./SignIns.tsx";

async function save({ name, email, profile_image }: ProfileValues) {
  const body = new FormData();
  body.set("name", name);
  body.set("email", email);
  body.set("_method", "PUT");
  if (profile_image) body.set("profile_image", profile_image);
  try {
    const answer = (await request(accountRoutes.update, { body })) as { data: unknown };
    if (!isAccountAnswer(answer.data)) throw new ApiError(200, profileTexts.updateFailed);
    toastSuccess(profileTexts.updated);
  } catch (error) {
    const said = error instanceof ApiError && error.status > 0 ? sentenceOf(error) : undefined;
    if (said) toastError(said);
    else toastError(profileTexts.requestFailed, error);
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
        body={profileForm}
        initial={{ name, email, profile_image: null }}
        backTo={landing(session.type)}
        save={save}
        parts={[
          {
            label: profileTexts.title,
            fields: ["name", "email", "profile_image"],
            content: (form) => (
              <>
                <TextInput label={profileTexts.name} required autoComplete="name" {...form.field("name")} />
                <TextInput
                  label={profileTexts.email}
                  required
                  type="email"
                  autoComplete="email"
                  {...form.field("email")}
                />
                <PictureField form={form} />
                <Anchor component={Link} to="/users/changePassword/">
                  {profileTexts.changePassword}
                </Anchor>
              </>
            ),
          },
        ]}
      />
      <SignIns />
    </>
  );
}

export const screen = { access: accountRoutes.update.access, Page: ProfilePage };
