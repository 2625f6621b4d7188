import { ClientFieldPicker } from "#features/clients/web/ClientFieldPicker.tsx";
import { useIsAdmin } from "#web/session.ts";
import { clients } from "./clients.ts";
import type { PartProps } from "./GeneralPart.tsx";
import { PaymentMethodField, PaymentTypeField } from "./PaymentFields.tsx";
import { PickupAddress } from "./PickupAddress.tsx";
import { ofClient } from "./values.ts";

/** A client of the books: found by name or document, with its addresses, and its credit if it has some. */
export function RegularClient({ form, order }: PartProps) {
  const admin = useIsAdmin();
  const { field, values, assign } = form;
  const client = clients.useOne(values.client_id ?? undefined).data?.data;
  // Who may not change how an order is paid keeps it, whoever the client is.
  const fixed = order !== undefined && !admin;
  const hadCredit = order?.payment_type === "partial" && order.client_id === values.client_id;
  return (
    <>
      <ClientFieldPicker
        required
        creatable
        {...field("client_id")}
        value={values.client_id}
        onChange={(_, chosen) => {
          const { payment_type, ...rest } = ofClient(chosen);
          assign(fixed ? rest : { ...rest, payment_type });
        }}
      />
      <PickupAddress key={values.client_id} form={form} client={client} />
      <PaymentTypeField form={form} client={client} credit={hadCredit} fixed={fixed} />
      {values.payment_type === "full" && <PaymentMethodField form={form} />}
    </>
  );
}
