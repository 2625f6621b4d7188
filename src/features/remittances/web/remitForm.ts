import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { z } from "zod";
import { type OrderShare, owedIn, previewPayment } from "#features/debts/rules.ts";
import { useRate } from "#features/rates/web/CurrentRate.tsx";
import { fieldErrors } from "#shared/fields.ts";
import { type Cents, CURRENCIES, type Currency, fromDollars, parseMoney, type Rate } from "#shared/money.ts";
import type { AnswerOf } from "#shared/routes/route.ts";
import { call } from "#web/api.ts";
import { useRecordForm } from "#web/form/useRecordForm.ts";
import { goodsRoutes, remittanceBody, remittanceRoutes } from "../contract.ts";
import { judgeDeduction } from "../rules.ts";
import { aboveAvailable } from "../texts.ts";

/** The goods money that the office holds for a client. */
export type Held = AnswerOf<typeof goodsRoutes.ofAll>["items"][number];

/** The clients whose goods money the office holds. */
export const useHeld = () =>
  useQuery({
    queryKey: [goodsRoutes.ofAll.path],
    queryFn: async ({ signal }) => (await call(goodsRoutes.ofAll, { signal })).items,
  });

interface Values {
  client_id: number | null;
  currency: Currency;
  /** As the API takes it. */
  amount: string;
  method: string;
  reference: string;
  deduct_debts: boolean;
}

/** All that a client may have, in the currency that it has. */
export function allOf(client: Held | undefined, chosenCurrency?: Currency) {
  const has = CURRENCIES.find((currency) => (client?.available[currency] ?? 0) > 0);
  const currency = chosenCurrency ?? has ?? "USD";
  const most = client?.available[currency] ?? 0;
  return { client_id: client?.client_id ?? null, currency, amount: most > 0 ? String(most) : "" };
}

/** The request's rules, and what is available. */
const rulesFor = (held: readonly Held[]) =>
  z.custom<Values>().superRefine((values, ctx) => {
    const add = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
    const { error } = remittanceBody.safeParse(bodyOf(values));
    for (const [path, messages] of Object.entries(error ? fieldErrors(error) : {}))
      for (const message of messages) add(path, message);
    const client = held.find(({ client_id }) => client_id === values.client_id);
    const most = client && fromDollars(client.available[values.currency]);
    const amount = parseMoney(values.amount);
    if (most !== undefined && amount !== undefined && amount > most)
      add("amount", aboveAvailable(most, values.currency));
  });

/** The request's body. Only money through a bank has a reference. */
export const bodyOf = ({ reference, ...values }: Values) => ({
  ...values,
  ...(values.method === "cash" ? {} : { reference }),
});

/** The form of a remittance to one of these clients, and what it would deduct. */
export function useRemitForm(held: readonly Held[], chosen: number | undefined) {
  const [initial] = useState<Values>(() => ({
    ...allOf(held.find(({ client_id }) => client_id === chosen)),
    method: "cash",
    reference: "",
    deduct_debts: false,
  }));
  const rules = useMemo(() => rulesFor(held), [held]);
  const form = useRecordForm(initial, rules);
  const { client_id, currency, deduct_debts } = form.values;
  const debts = useQuery({
    queryKey: [remittanceRoutes.deductible.path, client_id],
    queryFn: ({ signal }) => call(remittanceRoutes.deductible, { params: { id: client_id ?? 0 }, signal }),
    enabled: client_id !== null,
    gcTime: 0,
    refetchOnMount: "always",
  });
  const rate = useRate()?.rate ?? null;
  const amount = parseMoney(form.values.amount) ?? (0 as Cents);
  const owed = debts.data && owedIn(debts.data);
  const plan = deduct_debts && debts.data ? planOf(debts.data, { amount, currency, rate }) : NOTHING;
  return { form, debts, owed, plan: { ...plan, rest: (amount - plan.taken) as Cents } };
}

interface Plan {
  /** What is taken for debts, in the remittance's currency, and its worth in cents. */
  taken: Cents;
  worth: Cents;
  shares: OrderShare[];
}

const NOTHING: Plan = { taken: 0 as Cents, worth: 0 as Cents, shares: [] };

function planOf(
  debts: AnswerOf<typeof remittanceRoutes.deductible>,
  { amount, currency, rate }: { amount: Cents; currency: Currency; rate: Rate | null },
): Plan {
  const owed = owedIn(debts);
  if (currency === "VES" && rate === null) return NOTHING;
  const received = judgeDeduction({ amount, currency, owed, rate: currency === "VES" ? rate : null });
  if (!received) return NOTHING;
  return {
    taken: received.net[currency],
    worth: received.amount,
    shares: previewPayment(received.amount, debts),
  };
}
