import { proofWords } from "#features/company/web/ProofFields.tsx";
import { FormPage } from "#web/form/FormPage.tsx";
import { type Service, serviceBody, serviceRoutes } from "../contract.ts";
import { serviceTexts } from "../texts.ts";
import { blankService, type ServiceValues, serviceParts } from "./serviceParts.tsx";
import { services } from "./services.ts";

const typed = (amount: number | null) => (amount === null ? "" : String(amount));

function toValues(service: Service): ServiceValues {
  const { name, description, amount, bills, proof, public: isPublic, stop_amount, stop_pay } = service;
  return {
    name,
    description,
    amount: String(amount),
    bills: bills.map((bill) => ({ ...bill, amount: String(bill.amount) })),
    proof,
    public: isPublic,
    stop_amount: typed(stop_amount),
    stop_pay: typed(stop_pay),
  };
}

function ServiceForm() {
  return (
    <FormPage
      resource={services}
      body={serviceBody}
      titles={serviceTexts}
      blank={blankService}
      toValues={toValues}
      words={proofWords}
      backTo="/services"
      parts={serviceParts}
    />
  );
}

export const screen = { access: serviceRoutes.create.access, Page: ServiceForm };
