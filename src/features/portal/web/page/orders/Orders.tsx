import type { SectionProps } from "../shell/section.ts";
import { OrderList } from "./OrderList.tsx";
import { OrderView } from "./OrderView.tsx";

/** The list, or one order. */
export function Orders({ rest }: SectionProps) {
  return /^\d{1,15}$/.test(rest) ? <OrderView key={rest} id={Number(rest)} /> : <OrderList />;
}
