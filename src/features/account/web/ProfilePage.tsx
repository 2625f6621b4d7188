import { Anchor, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ApiError, call, request, type Versioned } from "#web/api.ts";
import { FormSkeleton } from "#web/form/FormPage.tsx";
import { type Conflict, RecordFields } from "#web/form/versions/RecordFields.tsx";
import { useVersions } from "#web/form/versions/useVersions.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { useRefresh } from "#web/resource.ts";
import { type AccountAnswer, isAccountAnswer, landingPath } from "#web/session/session.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { sentenceOf, toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { accountRoutes } from "../contract.ts";
import { profileTexts } from "../texts.ts";
import { PictureField } from "./PictureField.tsx";
import { type ProfileValues, profileForm } from "./profile.ts";

async function saveProfile({ name, email, profile_image }: ProfileValues, ifMatch: string | null) {
  const body = new FormData();
  body.set("name", name);
  body.set("email", email);
  body.set("_method", "PUT");
  if (profile_image) body.set("profile_image", profile_image);
  try {
    const answer = (await request(accountRoutes.update, { body, ifMatch })) as { data: unknown };
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
  const me = useQuery({
    queryKey: [accountRoutes.me.path],
    queryFn: ({ signal }) => call(accountRoutes.me, { signal }),
  });
  const { opened, start, conflict } = useVersions(me, toValues);
  return (
    <>
      <PageHeader title={profileTexts.title} />
      {me.isError && !opened && <LoadFailed error={me.error} onRetry={() => void me.refetch()} />}
      {opened ? (
        <ProfileFields me={opened} start={start} conflict={conflict} />
      ) : (
        !me.isError && <FormSkeleton />
      )}
    </>
  );
}

interface ProfileFieldsProps {
  me: Versioned<AccountAnswer>;
  start: ProfileValues | undefined;
  conflict: Conflict<ProfileValues>;
}

function toValues({ user: { name, email } }: AccountAnswer): ProfileValues {
  return { name, email, profile_image: null };
}

function ProfileFields({ me: { data, etag }, start, conflict }: ProfileFieldsProps) {
  const refresh = useRefresh();
  return (
    <RecordFields
      key={etag}
      body={profileForm}
      initial={toValues(data)}
      start={start}
      conflict={conflict}
      backTo={landingPath({ type: data.type, role: data.user.role ?? null })}
      draft={`/users/edit/@${etag}`}
      save={async (values) => {
        await saveProfile(values, etag);
        refresh();
      }}
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
  );
}

export const screen = { access: accountRoutes.update.access, Page: ProfilePage };
