import { queryOptions, useQuery } from "@tanstack/react-query";
import { formatDay, isDay } from "#shared/dates.ts";
import { type Currency, parseMoney, parseRate, type Rate } from "#shared/money.ts";
import { call } from "#web/api.ts";
import { queryClient } from "#web/queryClient.ts";
import { type CurrentRate as CurrentAnswer, rateRoutes } from "../contract.ts";
import { convertedText, rateText, rateTexts } from "../texts.ts";

export interface RateInForce {
  rate: Rate;
  /** The day that it was set for. */
  effectiveDate: string;
}

const ofDay = (date: string | undefined) =>
  queryOptions({
    queryKey: [rateRoutes.current.path, date],
    queryFn: ({ signal }) => call(rateRoutes.current, { query: date ? { date } : {}, signal }),
  });

/** The API's answer; null if there is no rate. */
export function toRate({ rate: sent, effective_date }: CurrentAnswer): RateInForce | null {
  const rate = parseRate(sent);
  return rate === undefined ? null : { rate, effectiveDate: effective_date ?? "" };
}

/** The rate in force on a day, today by default. `undefined` while loading; `null` if there is none. */
export const useRate = (date?: string): RateInForce | null | undefined =>
  useQuery({ ...ofDay(date), select: toRate }).data;

/** Today's, for code outside of components. Rejects like any call. */
export const fetchRate = async (): Promise<RateInForce | null> =>
  toRate(await queryClient.fetchQuery(ofDay(undefined)));

/**
 * A typed amount in the other currency, with the rate and its day. `kept` is the rate that an existing record keeps.
 * `undefined` while there is nothing to say.
 */
export function useConverted(
  amount: string,
  currency: string,
  date: string,
  saved?: RateInForce,
): string | undefined {
  const inForce = useRate(isDay(date) ? date : undefined);
  const current = saved ?? inForce;
  const typed = parseMoney(amount);
  if (current === null) return currency === "VES" ? rateTexts.none : undefined;
  if (!current || !typed)
    return current ? rateText(current.rate, formatDay(current.effectiveDate)) : undefined;
  return convertedText(typed, currency as Currency, current.rate, formatDay(current.effectiveDate));
}

/** The rate in force on a day and since when; without one, that there is none. */
export function CurrentRate({ date }: { date?: string }) {
  const current = useRate(date);
  return (
    <span className="numbers">
      {current && rateText(current.rate, formatDay(current.effectiveDate))}
      {current === null && rateTexts.none}
    </span>
  );
}
