import { useRef } from "react";
import type { Rate } from "#shared/money.ts";
import type { FormFields } from "#web/form/useRecordForm.ts";
import { type PayingValues, withAnotherWay, withoutWay } from "../paymentForm.ts";
import { focusIn } from "./GivenBackFields.tsx";

/** What adds a way to pay and removes one. The focus goes to the new one, or to what is left, inside the element of `place`. */
export function useWays({ values, assign }: FormFields<PayingValues>, rate: Rate | null) {
  const place = useRef<HTMLDivElement>(null);
  const focusWay = (number: number) => {
    const way = `[data-way]:nth-of-type(${number})`;
    focusIn(
      place,
      `${way} [aria-checked=true]`,
      `${way} [role=radio]`,
      "[aria-checked=true]",
      "[role=radio]",
      "input",
    );
  };
  const add = () => {
    const next = withAnotherWay(values, rate);
    assign(next);
    focusWay(next.ways?.length ?? 1);
  };
  const remove = (index: number) => {
    assign(withoutWay(values, index));
    focusWay(Math.max(1, index));
  };
  return { place, add, remove };
}
