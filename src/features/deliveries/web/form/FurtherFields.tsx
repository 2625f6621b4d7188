import { Button, Switch, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deliveryRoutes } from "#features/deliveries/contract.ts";
import { ownNumberTexts } from "#features/deliveries/fields/ownNumberTexts.ts";
import { parcelTexts } from "#features/deliveries/fields/parcelTexts.ts";
import type { PlainName } from "#features/deliveries/fields/plainFields.ts";
import { plainTexts } from "#features/deliveries/fields/plainTexts.ts";
import classes from "#features/deliveries/web/deliveries.module.css";
import { call } from "#web/api.ts";
import type { PartProps } from "./GeneralPart.tsx";
import { blankPlain, FURTHER_FIELDS, isCount, isFlag, type PlainValues } from "./plainValues.ts";
import type { StopPath } from "./values.ts";

/** Set once somebody opened these fields: their office uses them. */
const USED = "mandado.parcels";
const BLANK = blankPlain();

interface Props extends Pick<PartProps, "form" | "planned"> {
  /** The path of the stop that they belong to. */
  at: StopPath;
  values: PlainValues;
}

/**
 * The plain fields that have no place of their own. An office that never used them has a button instead. The number of a client's own is
 * asked for only of a client, and always of one whose last order has one.
 */
export function FurtherFields({ form: { field, values: order }, at, values, planned }: Props) {
  const [opened, setOpened] = useState(() => localStorage.getItem(USED) !== null);
  const clientId = planned ? null : order.client_id;
  const numbersOrders = useNumbersOrders(clientId);
  const open = () => {
    localStorage.setItem(USED, "1");
    setOpened(true);
  };
  const possible = FURTHER_FIELDS.filter((name) => name !== "client_reference" || clientId !== null);
  const isUsed = (name: PlainName) =>
    opened || values[name] !== BLANK[name] || (name === "client_reference" && numbersOrders);
  const isOpen = possible.some((name) => name !== "client_reference" && isUsed(name));
  const visible = isOpen ? possible : possible.filter(isUsed);
  return (
    <>
      {visible.length > 0 && (
        <div className={classes.pair}>
          {visible.map((name) =>
            isFlag(name) ? (
              <Switch key={name} label={plainTexts[name].label} {...field(`${at}${name}`, "checkbox")} />
            ) : (
              <TextInput
                key={name}
                label={plainTexts[name].label}
                autoComplete="off"
                inputMode={isCount(name) ? "numeric" : "text"}
                {...field(`${at}${name}`)}
              />
            ),
          )}
        </div>
      )}
      {visible.length < possible.length && (
        <Button variant="subtle" size="compact-sm" style={{ justifySelf: "start" }} onClick={open}>
          {visible.length === 0 && clientId !== null ? ownNumberTexts.open : parcelTexts.open}
        </Button>
      )}
    </>
  );
}

/** Whether the client's last order has a number of the client's own. */
function useNumbersOrders(clientId: number | null): boolean {
  const { data } = useQuery({
    queryKey: [deliveryRoutes.filter.path, "numbers", clientId],
    queryFn: ({ signal }) =>
      call(deliveryRoutes.filter, { query: { clientId: clientId ?? 0, perPage: 1 }, signal }),
    enabled: clientId !== null,
  });
  return data?.items.some(({ client_reference }) => client_reference !== null) ?? false;
}
