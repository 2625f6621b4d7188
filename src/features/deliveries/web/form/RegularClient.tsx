import { type ChangeEvent, type ReactNode, useState } from "react";
import type { Client } from "#features/clients/contract.ts";
import { clientTexts } from "#features/clients/texts.ts";
import { ClientFieldPicker } from "#features/clients/web/ClientFieldPicker.tsx";
import { OrderWarnings } from "#features/clients/web/WarningFields.tsx";
import { collectionTexts } from "#features/collections/texts.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { money } from "#web/form/fields/amount.ts";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import type { RecordForm } from "#web/form/useRecordForm.ts";
import { useMay } from "#web/session/session.ts";
import classes from "../deliveries.module.css";
import { clients } from "./clients.ts";
import type { PartProps } from "./GeneralPart.tsx";
import { OverLimitField } from "./OverLimitField.tsx";
import { PaidAtOnce, PaymentTypeField } from "./PaymentFields.tsx";
import { PickupAddress } from "./PickupAddress.tsx";
import { useOrderPrice } from "./price/useOrderPrice.ts";
import { ZoneField } from "./price/ZoneField.tsx";
import { type DeliveryValues, ofClient } from "./values.ts";

/** What a new order's client has paid in advance. Amounts in dollars. */
interface InAdvance {
  clientId: number;
  balance: number;
  order: { date: string; amount: number };
  input: Omit<ReturnType<RecordForm<DeliveryValues>["field"]>, "onChange"> & {
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
}

export type Credit = (advance: InAdvance) => ReactNode;

/** A registered client, found by name or document, with its addresses and its credit. */
export function RegularClient({ form, order, planned, credit }: PartProps & { credit: Credit }) {
  const may = useMay();
  const { field, values, set, assign } = form;
  const price = useOrderPrice(values, order)?.amount ?? 0;
  const [picked, setPicked] = useState<Client>();
  // The chosen row is used until the server has sent the client, so that Enter can move on to fields that need it.
  const loaded = clients.useOne(values.client_id ?? undefined).data?.data;
  const client = loaded ?? (picked?.id === values.client_id ? picked : undefined);
  // A basic employee can't change an order's payment type, whatever the client.
  const fixed = order !== undefined && !may("admin");
  // Null for a basic employee, who may not spend it. Nobody pays a planned order before its day, nor a trip before its doors.
  const paysLater = planned || values.stops.length > 0;
  const balance = paysLater ? 0 : (client?.credit_balance ?? 0);
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
          set("confirm_blocked", false);
          assign(fixed ? rest : { ...rest, payment_type });
        }}
      />
      {client && <AboutClient form={form} order={order} client={client} />}
      <PickupAddress key={values.client_id} form={form} client={client} />
      <ZoneField
        form={form}
        order={order}
        name="pickup_zone_id"
        value={values.pickup_zone_id}
        label={deliveryTexts.pickupZone}
        address={values.pickup_address}
        knownFor={(text) => client?.addresses.find(({ address }) => address === text)?.zone_id}
      />
      <PaymentTypeField form={form} client={client} credit={hadCredit} fixed={fixed} />
      {!planned && <OverLimitField form={form} order={order} client={client} />}
      {order === undefined && values.payment_type !== "" && (balance > 0 || values.use_credit) && spend()}
      {values.payment_type === "full" && <PaidAtOnce form={form} order={order} planned={paysLater} />}
      <GoodsField form={form} />
    </>
  );

  function spend() {
    const input = field("use_credit", "checkbox");
    return credit({
      clientId: values.client_id ?? 0,
      balance,
      order: { date: values.date, amount: price },
      input: {
        ...input,
        onChange(event: ChangeEvent<HTMLInputElement>) {
          input.onChange(event);
          // What the advances don't cover is owed until then.
          if (!event.currentTarget.checked || values.payment_type !== "full") return;
          set("collect_fee", true);
          set("payment_tenders", undefined);
        },
      },
    });
  }
}

/** What one should know before taking the client's order. */
function AboutClient({ form, order, client }: PartProps & { client: Client }) {
  return (
    <>
      <OrderWarnings
        client={client}
        isNew={order?.client_id !== client.id}
        confirm={form.field("confirm_blocked", "checkbox")}
      />
      <Standing client={client} />
    </>
  );
}

/** The goods' price. Each stop of a trip asks for its own. */
function GoodsField({ form: { field, values } }: Pick<PartProps, "form">) {
  if (values.client_id === null || values.stops.length > 0) return null;
  return (
    <MoneyField
      label={collectionTexts.codAmount}
      description={collectionTexts.codAmountHint}
      {...field("cod_amount")}
    />
  );
}

/** What an admin should know before giving credit: the client's debt, limit and advances. */
function Standing({ client: { total_pending, credit_limit, credit_balance } }: { client: Client }) {
  // Null for a basic employee.
  if (total_pending === null) return null;
  const facts = [
    { label: clientTexts.debt, value: money(total_pending) },
    ...(credit_limit === null ? [] : [{ label: clientTexts.creditLimit, value: money(credit_limit) }]),
    ...(credit_balance ? [{ label: clientTexts.creditBalance, value: money(credit_balance) }] : []),
  ];
  return (
    <dl className={classes.standing} aria-label={clientTexts.standing}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
