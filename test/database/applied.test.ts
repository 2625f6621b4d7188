// Existing databases have run these migrations, so their statements must never change, on either engine. Decision 0023 has the exceptions.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import { ddlOf } from "#server/database/ddl.ts";
import { type Migration, migrationNames } from "#server/database/migrate.ts";

/** A hash of each migration's statements on both engines. Add a line for a new one; never change a line. */
const APPLIED: Record<string, string> = {
  "0001-foundation.ts": "cb740b6cebbb1209",
  "0002-transactions-of-events.ts": "b40b785488e084cf",
  "0003-orders-counted-and-words-indexed.ts": "d0bd857df1cdbf00",
  "0004-words-of-orders-apart.ts": "bf5d0707e140c5e7",
  "0005-searches-by-company.ts": "b0aaf2a5429a4dcf",
  "0006-short-ways.ts": "264dd509b9339558",
  "0007-words-merged-apart.ts": "c2acfe1f2a1b5af3",
  "0008-totals-at-commit.ts": "2a08cfeff596c630",
  "0009-movements-in-their-order.ts": "5d8ad56e1ab01506",
  "0010-debts-beside-their-orders.ts": "1fedb2026e70ca9a",
  "0011-company-settings.ts": "f956f98e5ad94809",
  "0012-jobs.ts": "3eb2e9969ecb3128",
  "0013-password-resets.ts": "ff3f246d54b5dfa8",
  "0014-two-factor.ts": "aadff095aa8352af",
  "0015-journal.ts": "5c29024c9ea374bb",
  "0016-exchange-rates.ts": "93b25c6c7d0164df",
  "0017-receipts.ts": "d43974abf0fe437d",
  "0018-shifts.ts": "78b6cf690fde9b41",
  "0019-dispatch.ts": "24f315d36847d5bc",
  "0020-couriers-phones.ts": "a898e84d7d9db9f3",
  "0021-receivables.ts": "0bd2521d9a6979e2",
  "0022-settlements.ts": "bec2244016b0ed10",
  "0025-write-offs.ts": "54ecbffb971def7f",
  "0026-collection-at-the-door.ts": "93bf8525cd51fd0e",
  "0027-returned-surplus.ts": "97475e4b3b2b8fa2",
  "0028-reference-ends.ts": "3f063f978c4550bb",
  "0030-phone-times.ts": "cebe2ea2b1bcfc24",
  "0031-files-counted.ts": "c7c03faa3a6296ad",
  "0032-who-signed-in.ts": "504411d5cb33b6e8",
  "0033-key-check-and-removal.ts": "7effa5ee633dc76c",
  "0034-published-rates.ts": "c4d37a922566559f",
  "0040-identifiers.ts": "61f822c723bfc04d",
  "0041-kept-pay.ts": "ac3fb967c3cf8d83",
  "0042-goods-money-ready.ts": "7136f78c3d8afcc6",
  "0044-attention.ts": "cf9e357038c0f0d9",
  "0045-paper-width.ts": "6d563b0e5977ffe5",
  "0046-confirmed-at.ts": "d1cb196c0af06c21",
  "0047-tenders.ts": "87c755ff0800c633",
  "0048-undoing.ts": "5c52e4bbe61f5129",
  "0049-prices-by-zone.ts": "1cec3d9e7f7b66ba",
  "0050-street.ts": "a8eeeb00b3f87889",
  "0051-agreed-amounts.ts": "2b5d25c1d85802c4",
  "0052-proof.ts": "8b15eba14957172e",
  "0053-duty.ts": "8f0b754543674509",
  "0054-imports.ts": "628a736624b6d535",
  "0055-openings-and-merges.ts": "6ee9031933162b6b",
  "0056-bank.ts": "64e0ff0885a92666",
  "0057-keys.ts": "5638a2e62ca96d47",
  "0058-messages-and-webhooks.ts": "5486dff10871dc44",
  "0059-requests.ts": "b67f4d267d4b6e04",
  "0060-standing-orders.ts": "33b17c70b5af421f",
  "0061-portal.ts": "ecb2d65f78c8fdac",
  "0062-portal-requests.ts": "50a61ab9cd2a52d0",
  "0063-payment-notices.ts": "628ec61a1961e990",
  "0064-messages-of-requests.ts": "97a2aa179c702022",
  "0065-phones-of-clients.ts": "3116bc2f998fd399",
  "0066-duplicate-references.ts": "6d484d5c9c06844c",
  "0067-debts-of-clients.ts": "bdb190962ffb6a34",
  "0072-undoing-imports.ts": "49210b00f659b6bc",
  "0073-versions-of-lists.ts": "0a589e54946d10b4",
  "0076-change-to-return.ts": "015496e2965b3708",
  "0077-cash-back.ts": "c92f1125f3724e27",
  "0078-closed-days.ts": "37730fb7e05bc42c",
  "0081-unclaimed-cash.ts": "55a616f0448c4b49",
  "0083-bank-sets.ts": "1611dc51472527b3",
  "0090-lost-change.ts": "83355be85d2397d0",
  "0091-series-of-openings.ts": "de5b732fc89584d9",
  "0092-costs-of-closed-days.ts": "61606504973c17d4",
  "0099-sheets-as-uploaded.ts": "dcc1dc5ca7ad2bed",
  "0105-roles.ts": "6027c3b067942076",
  "0106-trips.ts": "ea654e16f12335a9",
  "0107-parcels.ts": "4ddadba714407471",
  "0108-client-references.ts": "5815b081faf9ba4e",
  "0109-cancelled-without-courier.ts": "a3992b4a866879e4",
  "0111-calendar.ts": "0046872380dc735f",
  "0112-planned-uses.ts": "047b5cdcf28224b5",
  "0113-couriers-papers.ts": "a4b65f3423e1baf2",
  "0114-client-alerts.ts": "e7730a5dbc1c557d",
  "0115-change-to-carry.ts": "3f034b7a61b5b3da",
  "0116-day-ends.ts": "4cc59571c1830467",
  "0117-courier-floats.ts": "510b6b257e0ad3ce",
  "0118-paper-photos.ts": "3776033b2cf5ed67",
};

describe("migrations", () => {
  it("have the same statements as when they were applied", async () => {
    const names = await migrationNames();
    for (const name of names) {
      const { up } = (await import(`#migrations/${name}`)) as Migration;
      const steps = (["sqlite", "postgres"] as const).map((engine) => up(ddlOf(engine)));
      const hash = createHash("sha256").update(JSON.stringify(steps)).digest("hex").slice(0, 16);
      assert.ok(APPLIED[name], `a new migration: add this line to applied.test.ts:\n  "${name}": "${hash}",`);
      assert.equal(hash, APPLIED[name], `${name} was changed: put the change into a new migration`);
    }
    assert.deepEqual(Object.keys(APPLIED), names);
  });
});
