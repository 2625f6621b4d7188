import { type RawBuilder, sql } from "kysely";
import { bankRoutes } from "#features/bank/contract.ts";
import { cashRoutes, shiftRoutes } from "#features/cash/contract.ts";
import { undecidedSettlement, usdOff, vesOff } from "#features/cash/server/queries.ts";
import { courierRoutes } from "#features/couriers/contract.ts";
import { expiringPaper } from "#features/couriers/server/queries.ts";
import { deliveryRoutes } from "#features/deliveries/contract.ts";
import type { DayAndTime } from "#features/deliveries/rules.ts";
import { attemptedOrder, lateOrder, unassignedOrder } from "#features/deliveries/server/queries.ts";
import { eventRoutes } from "#features/events/contract.ts";
import { changedByOthers } from "#features/events/server/queries.ts";
import { noticeRoutes } from "#features/payment-notices/contract.ts";
import { reviewRoutes } from "#features/phone/contract.ts";
import { waitsIn } from "#features/phone/server/queries.ts";
import { changeRoutes, receiptRoutes } from "#features/receipts/contract.ts";
import { notInBank } from "#features/receipts/server/queries.ts";
import { requestRoutes } from "#features/requests/contract.ts";
import { settlementRoutes } from "#features/settlements/contract.ts";
import { HELD_KINDS } from "#features/settlements/rules.ts";
import { standingRoutes } from "#features/standing-orders/contract.ts";
import { failedStanding } from "#features/standing-orders/server/queries.ts";
import { webhookRoutes } from "#features/webhooks/contract.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import { addDays, type Day, type Instant } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import { type Access, type Actor, mayCall } from "#shared/routes/roles.ts";
import type { AttentionKind } from "../contract.ts";

/** Who asks, and when. */
export interface KindInput extends DayAndTime {
  actor: Actor;
  /** When today began, and this moment yesterday. */
  startOfToday: Instant;
  /** Today on the calendar, by which papers expire. */
  calendarDay: Day;
  dayAgo: Instant;
}

/** What waits of one kind. Amounts are cents and céntimos; both are null if it is not about money. */
export interface Waiting {
  kind: AttentionKind;
  count: number;
  usd: Cents | null;
  ves: Cents | null;
  oldest: Instant | null;
}

export interface Kind {
  /** Who may open its page. */
  access: Access;
  /** The statement's columns after the kind, with its tables and conditions: count, usd, ves, oldest. */
  waiting: (input: KindInput) => RawBuilder<unknown>;
  to: (input: KindInput, waiting: Waiting) => string;
}

const NO_MONEY = sql`cast(null as bigint), cast(null as bigint)`;
const sumOf = (amount: RawBuilder<unknown>) => sql`cast(coalesce(sum(${amount}), 0) as bigint)`;
const sumIn = (currency: "USD" | "VES", amount: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
  sumOf(sql`case when ${of} = ${sql.lit(currency)} then ${amount} end`);

const countOrders = (that: (input: KindInput) => RawBuilder<unknown>) => (input: KindInput) =>
  sql`count(*), ${NO_MONEY}, min(d.created_at) from deliveries as d
    where d.company_id = ${input.actor.companyId} and d.status in ('pending', 'in_transit')
      and d.deleted_at is null and ${isNotUndone("deliveries", "d", input.actor.companyId)} and ${that(input)}`;

/** What a receipt `r` waits for in a currency: a tender without a method has its receipt's, and its goods stand with the receipt. */
const sumWaiting = (currency: "USD" | "VES", goods: "goods_usd" | "goods_ves") =>
  sumOf(sql`coalesce((select sum(t.amount + t.goods) from receipt_tenders as t
      where t.receipt_id = r.id and t.currency = ${sql.lit(currency)} and t.confirmed_at is null
        and (t.method is null or (t.method <> 'cash' and t.amount + t.goods > 0))), 0)
    + case when exists (select 1 from receipt_tenders as t where t.receipt_id = r.id and t.method is not null) then 0
      else ${sql.ref(`r.${goods}`)} end`);

/** The kinds that one statement finds. */
export const KINDS: Partial<Record<AttentionKind, Kind>> = {
  reviews: {
    access: reviewRoutes.list.access,
    waiting: ({ actor }) =>
      sql`count(*), ${NO_MONEY}, min(a.created_at) from courier_actions as a
        where ${waitsIn(actor.companyId)}`,
    to: () => "/couriers/accounts?only=reviews",
  },
  change_to_send: {
    access: changeRoutes.sent.access,
    waiting: ({ actor }) => {
      const [currency, amount] = [sql.ref("v.currency"), sql.ref("v.amount")];
      return sql`count(*), ${sumIn("USD", amount, currency)}, ${sumIn("VES", amount, currency)}, min(v.at)
        from change_payments as v where v.company_id = ${actor.companyId} and v.state = 'to_send'`;
    },
    to: () => "/debts/receipts/change?state=to_send",
  },
  change_to_return: {
    access: changeRoutes.filter.access,
    waiting: ({ actor }) => {
      const [currency, amount] = [sql.ref("v.currency"), sql.ref("v.amount")];
      return sql`count(*), ${sumIn("USD", amount, currency)}, ${sumIn("VES", amount, currency)}, min(x.at)
        from change_returns as x join change_payments as v on v.id = x.change_id
        where x.company_id = ${actor.companyId} and x.state = 'to_return'`;
    },
    to: () => "/debts/receipts/change?state=to_return",
  },
  transfers_unconfirmed: {
    access: receiptRoutes.confirm.access,
    waiting: ({ actor }) =>
      sql`count(*), ${sumWaiting("USD", "goods_usd")}, ${sumWaiting("VES", "goods_ves")}, min(r.created_at)
        from receipts as r where r.company_id = ${actor.companyId} and r.state = 'reported'`,
    to: () => "/debts/receipts?state=reported",
  },
  not_in_bank: {
    access: bankRoutes.board.access,
    waiting: ({ actor, today }) =>
      sql`count(*), ${sumWaiting("USD", "goods_usd")}, ${sumWaiting("VES", "goods_ves")}, min(r.created_at)
        from receipts as r where r.company_id = ${actor.companyId} and ${notInBank(today)}`,
    to: () => "/debts/receipts?not_in_bank=1",
  },
  differences_undecided: {
    access: settlementRoutes.decide.access,
    waiting: ({ actor }) =>
      sql`count(*), ${sumOf(usdOff)}, ${sumOf(vesOff)}, min(s.created_at) from settlements as s
        where s.company_id = ${actor.companyId} and ${undecidedSettlement}`,
    to: () => "/couriers/settlements?undecided=1",
  },
  late_orders: {
    access: deliveryRoutes.filter.access,
    waiting: countOrders(lateOrder),
    to: () => "/deliveries?late=1",
  },
  failed_attempts: {
    access: deliveryRoutes.filter.access,
    waiting: countOrders(() => attemptedOrder),
    to: () => "/deliveries?attempted=1",
  },
  unassigned_orders: {
    access: deliveryRoutes.filter.access,
    waiting: countOrders(({ today }) => sql`${unassignedOrder} and d.date <= ${today}`),
    to: ({ today }) => `/deliveries?unassigned=1&endDate=${today}`,
  },
  couriers_with_cash: {
    access: settlementRoutes.accounts.access,
    // Who settles without seeing the money counts blindly.
    waiting: ({ actor, dayAgo }) => {
      const money = mayCall(settlementRoutes.decide.access, actor)
        ? sql`${sumOf(sql`k.usd`)}, ${sumOf(sql`k.ves`)}`
        : NO_MONEY;
      const [currency, amount] = [sql.ref("l.currency"), sql.ref("l.amount")];
      return sql`count(*), ${money}, min(k.oldest) from (
        select l.courier_id, min(l.created_at) as oldest,
          ${sumIn("USD", amount, currency)} as usd, ${sumIn("VES", amount, currency)} as ves
        from courier_lines as l
        where l.company_id = ${actor.companyId} and l.settled_by is null and l.kind in (${sql.join(HELD_KINDS)})
          and l.created_at <= ${dayAgo}
        group by l.courier_id) as k
      where k.usd <> 0 or k.ves <> 0`;
    },
    to: () => "/couriers/accounts?only=old",
  },
  shifts_open: {
    access: shiftRoutes.list.access,
    // Without an amount, so that the count stays blind.
    waiting: ({ actor, startOfToday }) =>
      sql`count(*), ${NO_MONEY}, min(s.opened_at) from shifts as s
        where s.company_id = ${actor.companyId} and s.closed_at is null and s.opened_at < ${startOfToday}
          ${mayCall(shiftRoutes.closeFor.access, actor) ? sql`` : sql`and s.account_id = ${actor.id}`}`,
    to: ({ actor, today }) =>
      mayCall(shiftRoutes.closeFor.access, actor)
        ? `/company-bills/shifts?open=1&end_date=${addDays(today, -1)}`
        : "/company-bills/shift",
  },
  safe_negative: {
    access: cashRoutes.overview.access,
    waiting: ({ actor }) => {
      const [currency, amount] = [sql.ref("c.currency"), sql.ref("c.amount")];
      return sql`count(*), ${sumIn("USD", amount, currency)}, ${sumIn("VES", amount, currency)}, cast(null as text)
        from (select t.currency, sum(t.amount) as amount from journal_totals as t
          where t.company_id = ${actor.companyId} and t.account = 'cash' and t.place = 'safe'
          group by t.currency having sum(t.amount) < 0) as c`;
    },
    // The page says what it means, and lists what moved in that currency.
    to: (_, { usd, ves }) =>
      `/company-bills/cash?place=safe${usd && ves ? "" : `&currency=${usd ? "USD" : "VES"}`}`,
  },
  shift_negative: {
    access: cashRoutes.overview.access,
    waiting: ({ actor }) => {
      const [currency, amount] = [sql.ref("c.currency"), sql.ref("c.amount")];
      return sql`count(distinct c.id), ${sumIn("USD", amount, currency)}, ${sumIn("VES", amount, currency)}, min(c.opened_at)
        from (select s.id, s.opened_at, t.currency, sum(t.amount) as amount from shifts as s
          join journal_totals as t on t.company_id = s.company_id and t.account = 'cash' and t.place = 'shift' and t.party_id = s.id
          where s.company_id = ${actor.companyId} and s.closed_at is null
          group by s.id, s.opened_at, t.currency having sum(t.amount) < 0) as c`;
    },
    to: () => "/company-bills/cash",
  },
  cash_given_back: {
    access: cashRoutes.overview.access,
    waiting: ({ actor, today }) =>
      sql`count(*), ${sumOf(sql`g.usd`)}, ${sumOf(sql`g.ves`)}, cast(null as text)
        from cash_back_days as g where g.company_id = ${actor.companyId} and g.day = ${today}`,
    to: () => "/company-bills/cash",
  },
  requests_new: {
    access: requestRoutes.filter.access,
    waiting: ({ actor }) =>
      sql`count(*), ${NO_MONEY}, min(q.created_at) from requests as q
        where q.company_id = ${actor.companyId} and q.state = 'new' and q.deleted_at is null
          and ${isNotUndone("requests", "q", actor.companyId)}`,
    to: () => "/deliveries/requests?state=new",
  },
  payment_notices: {
    access: noticeRoutes.filter.access,
    waiting: ({ actor }) => {
      const [currency, amount] = [sql.ref("n.currency"), sql.ref("n.amount")];
      return sql`count(*), ${sumIn("USD", amount, currency)}, ${sumIn("VES", amount, currency)}, min(n.created_at)
        from payment_notices as n
        where n.company_id = ${actor.companyId} and n.state = 'new' and n.deleted_at is null`;
    },
    to: () => "/debts/receipts/notices?state=new",
  },
  webhooks_failed: {
    access: webhookRoutes.list.access,
    waiting: ({ actor }) =>
      sql`count(*), ${NO_MONEY}, min(w.failed_since) from webhooks as w
        where w.company_id = ${actor.companyId} and w.failed_since is not null and w.deleted_at is null`,
    to: () => "/users/connections",
  },
  standing_failed: {
    access: standingRoutes.filter.access,
    waiting: ({ actor }) =>
      sql`count(*), ${NO_MONEY}, min(f.created_at) from standing_orders as s
        join standing_days as f on f.standing_order_id = s.id and f.date = s.failed_on
        where s.company_id = ${actor.companyId} and ${failedStanding}`,
    to: () => "/deliveries/standing?failed=1",
  },
  bills_changed: {
    access: eventRoutes.filter.access,
    // The days of events are the calendar's.
    waiting: ({ actor, calendarDay }) =>
      sql`count(*), ${NO_MONEY}, min(events.created_at) from events
        where events.company_id = ${actor.companyId} and events.day = ${calendarDay}
          and events.entity = 'company_bill' and ${changedByOthers(actor.id)}`,
    to: ({ calendarDay: day }) => `/events?entity=company_bill&ofOthers=1&startDate=${day}&endDate=${day}`,
  },
  papers_expiring: {
    access: courierRoutes.update.access,
    waiting: ({ actor, calendarDay }) =>
      sql`count(*), ${NO_MONEY}, cast(null as text) from courier_papers as p join couriers as c on c.id = p.courier_id
        where p.company_id = ${actor.companyId} and ${expiringPaper(calendarDay)} and c.deleted_at is null
          and ${isNotUndone("couriers", "c", actor.companyId)}`,
    to: () => "/couriers?papers_expiring=1",
  },
};
