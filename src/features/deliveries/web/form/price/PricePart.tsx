import { Button, Checkbox, Chip, Group, Input, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { deliveryTexts, priceBefore, priceNow } from "#features/deliveries/texts.ts";
import classes from "#features/deliveries/web/deliveries.module.css";
import { extraRoutes } from "#features/extras/contract.ts";
import { zoneRoutes } from "#features/zones/contract.ts";
import { money } from "#web/form/fields/amount.ts";
import { MoneyField } from "#web/form/fields/MoneyField.tsx";
import { WholeField } from "#web/form/fields/WholeField.tsx";
import { useAll } from "#web/form/pickers/ListPicker.tsx";
import type { PartProps } from "../GeneralPart.tsx";
import { PriceLines } from "./PriceLines.tsx";
import { useOrderPrice } from "./useOrderPrice.ts";

/** The order's price and why; extras and another price for companies that have zones or extras. */
export function PricePart({ form, order, repeated }: PartProps & { repeated: Delivery | undefined }) {
  const price = useOrderPrice(form.values, order);
  const zones = useAll(zoneRoutes.list) ?? [];
  const extras = useAll(extraRoutes.list) ?? [];
  const isUsed = zones.length > 0 || extras.length > 0 || form.values.price !== null;
  return (
    <>
      <div>
        <Text size="sm" role="status" className="numbers" c="var(--text-soft)">
          {price && (
            <>
              {deliveryTexts.amount}{" "}
              <Text span inherit fw={620} c="var(--text)">
                {money(price.amount)}
              </Text>
            </>
          )}
        </Text>
        {price && isUsed && <PriceLines price={price} />}
      </div>
      {price?.now != null && (
        <Group gap="sm" role="status">
          <Text size="sm">{priceNow(money(price.now))}</Text>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => form.assign({ reprice: true, price: null })}
          >
            {deliveryTexts.apply}
          </Button>
        </Group>
      )}
      {price && repeated && repeated.amount !== price.amount && (
        <Text size="sm" role="status">
          {priceBefore(money(repeated.amount))}
        </Text>
      )}
      <Extras form={form} />
      {isUsed && <OtherPrice form={form} amount={price?.amount} />}
    </>
  );
}

/** The extras in use as chips, each chosen one with its quantity. `stop`: of which further stop of a trip. */
export function Extras({ form, stop }: Pick<PartProps, "form"> & { stop?: number }) {
  const { set, errorAt } = form;
  const path = stop === undefined ? "extras" : (`stops.${stop}.extras` as const);
  const values = stop === undefined ? form.values : (form.values.stops[stop] ?? { extras: [] });
  const [problem, setProblem] = useState<string>();
  const chosen = new Map(values.extras.map(({ extra_id, quantity }) => [extra_id, quantity]));
  const offered = (useAll(extraRoutes.list) ?? []).filter(({ id, active }) => active || chosen.has(id));
  if (offered.length === 0) return null;
  const toggle = (extra_id: number) =>
    set(
      path,
      chosen.has(extra_id)
        ? values.extras.filter((line) => line.extra_id !== extra_id)
        : [...values.extras, { extra_id, quantity: 1 }],
    );
  const count = (extra_id: number, quantity: number, wrong?: string) => {
    setProblem(wrong);
    set(
      path,
      values.extras.map((line) => (line.extra_id === extra_id ? { extra_id, quantity } : line)),
    );
  };
  const isWrong = values.extras.some(({ quantity }) => Number.isNaN(quantity));
  const wrong =
    (isWrong ? problem : undefined) ??
    errorAt(path) ??
    values.extras.map((_, index) => errorAt(`${path}.${index}.extra_id`)).find(Boolean);
  return (
    <fieldset className={classes.extras}>
      <legend>{deliveryTexts.extras}</legend>
      <Group gap="xs">
        {offered.map(({ id, name, amount }) => (
          <Group key={id} gap={6} wrap="nowrap">
            <Chip checked={chosen.has(id)} onChange={() => toggle(id)}>
              {`${name} ${money(amount)}`}
            </Chip>
            {chosen.has(id) && (
              <WholeField
                aria-label={deliveryTexts.extraQuantity(name)}
                className={classes.quantity}
                least={1}
                most={99}
                value={chosen.get(id) ?? 1}
                onChange={(quantity, wrong) => count(id, quantity, wrong && `${name}: ${wrong}`)}
              />
            )}
          </Group>
        ))}
      </Group>
      {wrong && <Input.Error mt={6}>{wrong}</Input.Error>}
    </fieldset>
  );
}

function OtherPrice({ form, amount }: Pick<PartProps, "form"> & { amount: number | undefined }) {
  const { field, values, set } = form;
  const other = values.price !== null;
  return (
    <>
      <Checkbox
        label={deliveryTexts.otherPrice}
        checked={other}
        onChange={() =>
          set("price", other ? null : { amount: amount === undefined ? "" : String(amount), reason: "" })
        }
      />
      {other && (
        <div className={classes.otherPrice}>
          <MoneyField label={deliveryTexts.otherPrice} required {...field("price.amount")} />
          <TextInput
            label={deliveryTexts.otherPriceReason}
            required
            autoComplete="off"
            {...field("price.reason")}
          />
        </div>
      )}
    </>
  );
}
