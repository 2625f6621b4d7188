import { SegmentedControl } from "@mantine/core";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { AnonymousClient } from "./AnonymousClient.tsx";
import type { PartProps } from "./GeneralPart.tsx";
import { OrderPaysWith } from "./PaysWith.tsx";
import { type Credit, RegularClient } from "./RegularClient.tsx";
import { blankAnonymous, ofClient } from "./values.ts";

const kinds = [
  { value: "client", label: deliveryTexts.regular },
  { value: "anonymous", label: deliveryTexts.anonymousClient },
];

/** The order's client. An existing order can't switch between a registered and an anonymous client. */
export function ClientPart({ form, order, planned, credit }: PartProps & { credit: Credit }) {
  const anonymous = form.values.anonymous_client !== null;
  const change = (kind: string) => {
    const toAnonymous = kind === "anonymous";
    form.assign({
      ...ofClient(undefined),
      anonymous_client: toAnonymous ? blankAnonymous : null,
      payment_type: toAnonymous ? "full" : "",
      cod_amount: "",
      pays_with: null,
      payment_tenders: undefined,
    });
  };
  return (
    <>
      <SegmentedControl
        aria-label={deliveryTexts.kind}
        data={kinds}
        value={anonymous ? "anonymous" : "client"}
        onChange={change}
        disabled={order !== undefined}
      />
      {anonymous ? (
        <AnonymousClient form={form} order={order} planned={planned} />
      ) : (
        <RegularClient form={form} order={order} planned={planned} credit={credit} />
      )}
      <OrderPaysWith form={form} order={order} planned={planned} />
    </>
  );
}
