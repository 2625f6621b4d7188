import { paymentMethodLabels, paymentStatusLabels } from "#features/ledger/texts.ts";
import { documentTypeLabel } from "#shared/identifiers/documentTexts.ts";
import { DELIVERY_STATUSES, DOCUMENT_TYPES, PAYMENT_METHODS, PAYMENT_STATUSES } from "#shared/vocabulary.ts";
import { statusLabels } from "../texts.ts";

export const statuses = DELIVERY_STATUSES.map((value) => ({ value, label: statusLabels[value] }));

export const paymentStatuses = PAYMENT_STATUSES.map((value) => ({
  value,
  label: paymentStatusLabels[value],
}));

export const paymentMethods = PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabels[value] }));

export const documentTypes = DOCUMENT_TYPES.map((value) => ({ value, label: documentTypeLabel(value) }));
