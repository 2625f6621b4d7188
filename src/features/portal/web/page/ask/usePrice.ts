import { useEffect, useState } from "react";
import { ask } from "../session/api.ts";
import { priceBody, type Typed } from "./typed.ts";

/** After this pause in typing the price is asked for, in milliseconds. */
const PAUSE_MS = 400;

export interface Price {
  /** Dollars. */
  amount: number;
  price_explanation: string;
}

/** What the order would cost, a moment after something that it depends on changes. Null while it can't be told, or is not possible. */
export function usePrice(typed: Typed, isPossible: boolean): Price | null {
  const [price, setPrice] = useState<{ of: string; price: Price } | null>(null);
  const body = isPossible ? priceBody(typed) : undefined;
  const wanted = body ? JSON.stringify(body) : "";
  useEffect(() => {
    if (wanted === "") return;
    let isOld = false;
    async function look() {
      const { status, body: answer } = await ask<Price>("/portal/quote", {
        method: "POST",
        body: JSON.parse(wanted),
      });
      if (!isOld) setPrice(status === 200 && answer ? { of: wanted, price: answer } : null);
    }
    const pause = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      isOld = true;
      clearTimeout(pause);
    };
  }, [wanted]);
  // A price of something else is not shown while the new one is asked for.
  return price !== null && price.of === wanted ? price.price : null;
}
