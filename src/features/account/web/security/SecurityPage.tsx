import { useQuery } from "@tanstack/react-query";
import { signInRoutes, twoFactorRoutes } from "#features/account/securityContract.ts";
import { securityTexts } from "#features/account/securityTexts.ts";
import { call } from "#web/api.ts";
import { FormSkeleton } from "#web/form/FormPage.tsx";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { SignIns } from "./SignIns.tsx";
import { TwoFactor } from "./TwoFactor.tsx";

function SecurityPage() {
  const state = useQuery({
    queryKey: [twoFactorRoutes.get.path],
    queryFn: ({ signal }) => call(twoFactorRoutes.get, { signal }),
  });
  return (
    <>
      <PageHeader title={securityTexts.title} />
      {state.isError && !state.data && (
        <LoadFailed error={state.error} onRetry={() => void state.refetch()} />
      )}
      {state.data ? <TwoFactor state={state.data} /> : !state.isError && <FormSkeleton />}
      {/* Shown after the first panel, so that the panel doesn't push this down. */}
      {(state.data || state.isError) && <SignIns />}
    </>
  );
}

export const screen = { access: signInRoutes.list.access, Page: SecurityPage };
