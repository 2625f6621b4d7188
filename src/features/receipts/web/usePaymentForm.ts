import { useEffect, useMemo, useState } from "react";
import type { z } from "zod";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import { isDay } from "#shared/dates.ts";
import { today } from "#web/clock.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import type { Due } from "../rules.ts";
import { lastPaid, rememberPaid } from "./lastPaid.ts";
import { notInParts, type PayingValues, paymentBody, paymentRules, receivedFor } from "./paymentForm.ts";

/** A payment's form, with the rate of its day and what the typed values would pay. `body`: the request's own rules. */
export function usePaymentForm(body: z.ZodType, due: Due) {
  const [initial] = useState(blankPayment);
  const [day, setDay] = useState<string>(today());
  const current = useRate(day);
  const inForce = current ?? null;
  const rate = inForce?.rate ?? null;
  const rules = useMemo(() => paymentRules(body, due, rate), [body, due, rate]);
  const form = useRecordForm(initial, rules);
  const { paid_on, currency, method } = form.values;
  if (paid_on !== day && isDay(paid_on)) setDay(paid_on);
  // The last payment was in bolívares, but today there is no rate.
  const unusable = current === null && currency === "VES" && !form.dirty;
  useEffect(() => {
    if (unusable) form.set("currency", "USD");
  }, [unusable, form]);
  // Mobile payments move bolívares.
  const isForeign = method === "mobile_payment" && currency === "USD" && rate !== null;
  useEffect(() => {
    if (isForeign) form.set("currency", "VES");
  }, [isForeign, form]);
  return {
    form,
    inForce,
    received: receivedFor(form.values, due, rate),
    /** The next payment starts with this one's method, bank and currency. */
    remember: () => rememberPaid(form.values.ways[0] ?? form.values),
    /** The request's fields of the payment. */
    body: () => paymentBody(form.values, due, rate),
  };
}

/** An empty form with the method, bank and currency of this browser's last payment. */
function blankPayment(): PayingValues {
  return {
    ...lastPaid(),
    ...notInParts(),
    amount: "",
    reference: "",
    payer_phone: "",
    paid_on: today(),
    accept_similar: false,
  };
}
