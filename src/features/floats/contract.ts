import { z } from "zod";
import { amountsBody } from "#features/cash/contract.ts";
import { choice, id, onlySuch, page, paging, queryId } from "#shared/fields.ts";
import { CURRENCIES } from "#shared/money.ts";
import { amounts } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { reasonBody, voidedShape } from "#shared/routes/voidRoute.ts";
import { RETURN_PLACES } from "#shared/vocabulary.ts";
import { floatTexts as texts } from "./texts.ts";

const float = z.object({
  id: id(),
  courier_id: id(),
  courier_name: z.string(),
  amounts: amounts(),
  place: z.enum(RETURN_PLACES).describe("where it came from"),
  shift_id: id().nullable(),
  state: z.enum(["carried", "settled", "voided"]).describe("`carried`: no standing settlement took it"),
  ...voidedShape,
  account_id: id().describe("who handed it over"),
  by: z.string(),
  created_at: z.string(),
});
float.register(z.globalRegistry, { id: "Float" });
export type Float = z.output<typeof float>;

const body = z.object({
  amounts: amountsBody().refine(
    (handed) => CURRENCIES.some((currency) => handed[currency] > 0),
    texts.amountRequired,
  ),
  place: choice(RETURN_PLACES, texts.placeRequired, texts.placeWrong),
});
body.register(z.globalRegistry, { id: "FloatBody" });
export type FloatBody = z.output<typeof body>;

export const floatRoutes = {
  handOver: route({
    method: "POST",
    path: "/couriers/:id/float",
    access: "orders",
    summary: "Hand cash to a courier from one's open shift, or from the safe (`books`)",
    body,
    answer: float,
    status: 201,
  }),
  list: route({
    method: "GET",
    path: "/floats",
    access: "look",
    summary: "A page of the cash that was handed to couriers, newest first",
    query: z.object({
      courier_id: queryId(),
      carried: onlySuch().describe("those that nobody voided and no standing settlement took"),
      ...paging,
    }),
    answer: page(float),
  }),
  void: route({
    method: "POST",
    path: "/floats/:id/void",
    access: "orders",
    summary:
      "Take a float back that is not settled: one's own, another's or one of the safe with `books`. It goes where it came from, or from a closed shift to the caller's",
    body: reasonBody(texts.reasonRequired),
    answer: float,
  }),
};
