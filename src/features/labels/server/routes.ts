import { letterheadOf } from "#features/company/server/queries.ts";
import type { ReadDelivery } from "#features/deliveries/contract.ts";
import { ownNumberText } from "#features/deliveries/fields/ownNumberTexts.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { ordersWithIds, toDelivery } from "#features/deliveries/server/queries.ts";
import { labelRoutes as routes } from "#features/labels/contract.ts";
import { parcelCode } from "#features/labels/rules.ts";
import { labelTexts as texts, tooManyLabels } from "#features/labels/texts.ts";
import { file, pdfAnswer } from "#server/endpoint.ts";
import { AppError, invalid } from "#shared/errors.ts";
import type { Label } from "./drawLabels.ts";

/** A hundred orders may have 9,900 parcels. */
const MOST_LABELS = 500;

function labelsOf({
  id,
  number,
  packages,
  delivery_zone,
  receipt,
  client_reference: own,
}: ReadDelivery): Label[] {
  return Array.from({ length: packages }, (_, index) => ({
    number: formatNumber(number),
    parcel: packages === 1 ? "" : `${index + 1}/${packages}`,
    zone: delivery_zone ?? "",
    recipient: receipt.full_name,
    ownNumber: own === null ? "" : ownNumberText(own),
    address: receipt.address,
    code: parcelCode({ delivery_id: id, parcel: index + 1 }),
  }));
}

export const labelEndpoints = [
  file(routes.labels, async ({ db, actor: { companyId }, query: { ids }, documents, at }) => {
    const [rows, company] = await Promise.all([
      ordersWithIds(db, companyId, ids),
      letterheadOf(db, companyId),
    ]);
    if (rows.length < ids.length) throw new AppError("not-found");
    const count = rows.reduce((sum, { packages }) => sum + packages, 0);
    if (count > MOST_LABELS) throw invalid({ ids: [tooManyLabels(MOST_LABELS)] });
    const labels = rows.flatMap((row) => labelsOf(toDelivery(row, null)));
    const sheet = { title: texts.title, company: company.name, printedAt: at, labels };
    return pdfAnswer("etiquetas", documents.run("labels", sheet));
  }),
];
