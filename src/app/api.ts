import { recoveryEndpoints } from "#features/account/server/recovery/routes.ts";
import { accountEndpoints } from "#features/account/server/routes.ts";
import { securityEndpoints } from "#features/account/server/security/routes.ts";
import { attentionEndpoints } from "#features/attention/server/routes.ts";
import { bankEndpoints } from "#features/bank/server/routes.ts";
import { statementEndpoints } from "#features/bank-statements/server/routes.ts";
import { calendarEndpoints } from "#features/calendar/server/routes.ts";
import { cashEndpoints } from "#features/cash/server/cashRoutes.ts";
import { shiftEndpoints } from "#features/cash/server/routes.ts";
import { clientEndpoints } from "#features/clients/server/routes.ts";
import { companyEndpoints } from "#features/company/server/routes.ts";
import { billEndpoints } from "#features/company-bills/server/routes.ts";
import { courierEndpoints } from "#features/couriers/server/routes.ts";
import { dashboardEndpoints } from "#features/dashboard/server/routes.ts";
import { debtEndpoints } from "#features/debts/server/routes.ts";
import { deliveryEndpoints } from "#features/deliveries/server/routes.ts";
import { dispatchEndpoints } from "#features/dispatch/server/routes.ts";
import { employeeEndpoints } from "#features/employees/server/routes.ts";
import { eventEndpoints } from "#features/events/server/routes.ts";
import { extraEndpoints } from "#features/extras/server/routes.ts";
import { floatEndpoints } from "#features/floats/server/routes.ts";
import { portalImportEndpoints } from "#features/imports/server/portal/routes.ts";
import { importEndpoints } from "#features/imports/server/routes.ts";
import { keyEndpoints } from "#features/keys/server/routes.ts";
import { v1Endpoints } from "#features/keys/server/v1.ts";
import { v1ChangeEndpoints } from "#features/keys/server/v1Changes.ts";
import { v1TripEndpoints } from "#features/keys/server/v1Trips.ts";
import { labelEndpoints } from "#features/labels/server/routes.ts";
import { mergingEndpoints } from "#features/merging/server/routes.ts";
import { messageEndpoints } from "#features/messages/server/routes.ts";
import { noticeEndpoints } from "#features/payment-notices/server/routes.ts";
import { phoneEndpoints } from "#features/phone/server/routes.ts";
import { phoneAlertEndpoints } from "#features/phone-alerts/server/routes.ts";
import { portalEndpoints } from "#features/portal/server/routes.ts";
import { portalAccountEndpoints } from "#features/portal-account/server/routes.ts";
import { proofEndpoints } from "#features/proof/server/routes.ts";
import { rateEndpoints } from "#features/rates/server/routes.ts";
import { changeEndpoints } from "#features/receipts/server/change.ts";
import { receiptEndpoints } from "#features/receipts/server/routes.ts";
import { receivableEndpoints } from "#features/receivables/server/routes.ts";
import { remittanceEndpoints } from "#features/remittances/server/routes.ts";
import { reportEndpoints } from "#features/reports/server/routes.ts";
import { formEndpoints } from "#features/requests/server/form/routes.ts";
import { requestEndpoints } from "#features/requests/server/routes.ts";
import { serviceEndpoints } from "#features/services/server/routes.ts";
import { reopenEndpoints } from "#features/settlements/server/reopen.ts";
import { settlementEndpoints } from "#features/settlements/server/routes.ts";
import { standingEndpoints } from "#features/standing-orders/server/routes.ts";
import { tariffEndpoints } from "#features/tariffs/server/routes.ts";
import { trackingEndpoints } from "#features/tracking/server/routes.ts";
import { tripEndpoints } from "#features/trips/server/routes.ts";
import { webhookEndpoints } from "#features/webhooks/server/routes.ts";
import { zoneEndpoints } from "#features/zones/server/routes.ts";
import type { Endpoint } from "#server/endpoint.ts";

/** Every feature with its routes. A feature imports only from those before it, so there are no circular imports. */
const features = {
  company: companyEndpoints,
  rates: rateEndpoints,
  account: [...accountEndpoints, ...recoveryEndpoints, ...securityEndpoints],
  employees: employeeEndpoints,
  couriers: courierEndpoints,
  zones: zoneEndpoints,
  calendar: calendarEndpoints,
  extras: extraEndpoints,
  services: serviceEndpoints,
  journal: [],
  ledger: [],
  clients: clientEndpoints,
  "phone-alerts": phoneAlertEndpoints,
  tariffs: tariffEndpoints,
  "bank-statements": statementEndpoints,
  receipts: [...receiptEndpoints, ...changeEndpoints],
  collections: [],
  deliveries: deliveryEndpoints,
  labels: labelEndpoints,
  trips: tripEndpoints,
  "standing-orders": standingEndpoints,
  dispatch: dispatchEndpoints,
  phone: phoneEndpoints,
  requests: [...requestEndpoints, ...formEndpoints],
  tracking: trackingEndpoints,
  proof: proofEndpoints,
  messages: messageEndpoints,
  debts: debtEndpoints,
  receivables: receivableEndpoints,
  remittances: remittanceEndpoints,
  "company-bills": billEndpoints,
  bank: bankEndpoints,
  "payment-notices": noticeEndpoints,
  "portal-account": portalAccountEndpoints,
  cash: [...cashEndpoints, ...shiftEndpoints],
  settlements: [...settlementEndpoints, ...reopenEndpoints],
  floats: floatEndpoints,
  imports: [...importEndpoints, ...portalImportEndpoints],
  keys: [...keyEndpoints, ...v1Endpoints, ...v1TripEndpoints, ...v1ChangeEndpoints],
  webhooks: webhookEndpoints,
  portal: portalEndpoints,
  merging: mergingEndpoints,
  dashboard: dashboardEndpoints,
  events: eventEndpoints,
  attention: attentionEndpoints,
  reports: reportEndpoints,
};

export const featureOrder: readonly string[] = Object.keys(features);

/** Every route of the API. */
export const endpoints: readonly Endpoint[] = Object.values(features).flat();
