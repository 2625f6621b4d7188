import { z } from "zod";
import { account } from "#features/account/contract.ts";
import { signInShape } from "#features/account/securityContract.ts";
import { bankLineShape } from "#features/bank/contract.ts";
import { statementShape } from "#features/bank-statements/contract.ts";
import { closedDaysShape } from "#features/calendar/contract.ts";
import { movementShape } from "#features/cash/contract.ts";
import { clientShape } from "#features/clients/contract.ts";
import { companyShape } from "#features/company/contract.ts";
import { billShape } from "#features/company-bills/contract.ts";
import { courierShape } from "#features/couriers/contract.ts";
import { entryShape } from "#features/debts/contract.ts";
import { deliveryShape } from "#features/deliveries/contract.ts";
import { employeeShape } from "#features/employees/contract.ts";
import { extraShape } from "#features/extras/contract.ts";
import { keyShape } from "#features/keys/contract.ts";
import { noticeEventShape } from "#features/payment-notices/contract.ts";
import { phoneAlertShape } from "#features/phone-alerts/contract.ts";
import { accessShape } from "#features/portal/contract.ts";
import { rateShape } from "#features/rates/contract.ts";
import { changeShape, receiptShape } from "#features/receipts/contract.ts";
import { writeOffShape } from "#features/receivables/contract.ts";
import { remittanceShape } from "#features/remittances/contract.ts";
import { requestEventShape } from "#features/requests/contract.ts";
import { serviceShape } from "#features/services/contract.ts";
import { settlementShape } from "#features/settlements/contract.ts";
import { standingEventShape } from "#features/standing-orders/contract.ts";
import { tariffEventShape } from "#features/tariffs/contract.ts";
import { webhookShape } from "#features/webhooks/contract.ts";
import { zoneShape } from "#features/zones/contract.ts";
import type { Entity } from "#shared/vocabulary.ts";

const NO_FIELDS = z.object({});

/** The fields that an entity's events may have, with their types. */
export const eventShapes: Record<Entity, z.ZodObject> = {
  company: companyShape.extend({ closed_days: closedDaysShape }),
  account: account.extend({ role: employeeShape.shape.role }),
  employee: employeeShape,
  client: clientShape,
  phone_alert: phoneAlertShape.pick({ text: true }),
  courier: courierShape,
  service: serviceShape,
  zone: zoneShape,
  extra: extraShape,
  tariff: tariffEventShape,
  delivery: deliveryShape,
  request: requestEventShape,
  standing_order: standingEventShape,
  debt: z.object({
    ...entryShape.pick({ amount: true, method: true, date: true }).shape,
    reason: writeOffShape.shape.reason,
  }),
  receipt: receiptShape
    .pick({ amount: true, method: true, state: true, void_reason: true, duplicate_reason: true })
    .extend(changeShape.shape),
  payment_notice: noticeEventShape,
  remittance: remittanceShape.pick({
    client_name: true,
    currency: true,
    paid_out: true,
    deducted: true,
    method: true,
    reference: true,
    void_reason: true,
  }),
  company_bill: billShape,
  bank_statement: statementShape,
  bank_line: bankLineShape,
  rate: rateShape,
  rate_proposal: NO_FIELDS,
  import: NO_FIELDS,
  shift: movementShape,
  cash: movementShape,
  settlement: settlementShape.omit({
    decision: true,
    decision_note: true,
    decided_by: true,
    decided_at: true,
    voided_at: true,
  }),
  report: NO_FIELDS,
  sign_in: signInShape.pick({ ip: true, user_agent: true }),
  key: keyShape.pick({ name: true, prefix: true, client_name: true, scopes: true, expires_on: true }),
  portal_access: accessShape.pick({ name: true, email: true, client_name: true }),
  webhook: webhookShape.pick({ url: true, events: true, client_name: true, active: true }),
};
