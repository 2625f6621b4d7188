import { useEffect, useState } from "react";
import type { Home } from "#features/dashboard/contract.ts";
import { firstStepTexts } from "#shared/texts.ts";
import { firstStepsOf, keepFirstSteps } from "#web/firstSteps.ts";
import { useOwnCompany } from "#web/session/company.ts";
import { useMay } from "#web/session/session.ts";

const steps = [
  { step: "service", label: firstStepTexts.service, to: "/services/new" },
  { step: "courier", label: firstStepTexts.courier, to: "/couriers/new" },
  { step: "client", label: firstStepTexts.client, to: "/clients/new" },
  { step: "order", label: firstStepTexts.order, to: "/deliveries/new" },
] as const;

const importClients = { label: firstStepTexts.importClients, to: "/users/import" };

/**
 * A new company's first steps, of which the server says what is done. After the last step they disappear for good. A browser
 * that has shown them before shows them at once, so that nothing moves when the answers arrive.
 */
export function useFirstSteps(account: number, done: Home["first_steps"] | undefined) {
  const [storedState, setStoredState] = useState(() => firstStepsOf(account));
  const may = useMay();
  const company = useOwnCompany();
  const known = done !== undefined && company !== undefined;
  const companyStep = {
    label: firstStepTexts.company,
    to: "/users/company?first=1",
    done: known && company.updated_at !== company.created_at,
    also: undefined,
  };
  const all = [
    ...(may("admin") ? [companyStep] : []),
    ...steps.map(({ step, label, to }) => ({
      label,
      to,
      done: known && done[step],
      // Whoever has many clients has them in a sheet.
      also: may("admin") && step === "client" ? importClients : undefined,
    })),
  ];
  // An office that works needs no help, whatever it calls itself.
  const over = known && steps.every(({ step }) => done[step]);
  const state = storedState === "hidden" || over ? "hidden" : known ? "open" : storedState;
  useEffect(() => {
    if (state === null || state === storedState) return;
    keepFirstSteps(account, state);
    setStoredState(state);
  }, [account, state, storedState]);

  const hide = () => {
    keepFirstSteps(account, "hidden");
    setStoredState("hidden");
  };
  return { visible: state === "open", known, steps: all, hide };
}
