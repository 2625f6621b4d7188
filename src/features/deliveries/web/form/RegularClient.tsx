import { useState } from "react";
import type { Client } from "#features/clients/contract.ts";
import { ClientFieldPicker } from "#features/clients/web/ClientFieldPicker.tsx";
import { collectionTexts } from "#features/collections/texts.ts";
import { MoneyField } from "#web/form/MoneyField.tsx";
import { useIsAdmin } from "#web/session.ts";
import { clients } from "./clients.ts";
import type { PartProps } from "./GeneralPart.tsx";
import { OverLimitField } from "./OverLimitField.tsx";
import { PaidAtOnce, PaymentTypeField } from "./PaymentFields.tsx";
import { PickupAddress } from "./PickupAddress.tsx";
import { ofClient } from "./values.ts";

/** A registered client, found by name or document, with its addresses and its credit. */
export function RegularClient({ form, order }: PartProps) {
  const admin = useIsAdmin();
  const { field, values, assign } = form;
  const [picked, setPicked] = useState<Client>();
  // The chosen row is used until the server has sent the client, so that Enter can move on to fields that need it.
  const loaded = clients.useOne(values.client_id ?? undefined).data?.data;
  const client = loaded ?? (picked?.id === values.client_id ? picked : undefined);
  // A basic employee can't change an order's payment type, whatever the client.
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
          setPicked(chosen);
          const { payment_type, ...rest } = ofClient(chosen);
          assign(fixed ? rest : { ...rest, payment_type });
        }}
      />
      <PickupAddress key={values.client_id} form={form} client={client} />
      <PaymentTypeField form={form} client={client} credit={hadCredit} fixed={fixed} />
      <OverLimitField form={form} order={order} client={client} />
      {values.payment_type === "full" && <PaidAtOnce form={form} />}
      {values.client_id !== null && (
        <MoneyField
          label={collectionTexts.codAmount}
          description={collectionTexts.codAmountHint}
          {...field("cod_amount")}
        />
      )}
    </>
  );
}
