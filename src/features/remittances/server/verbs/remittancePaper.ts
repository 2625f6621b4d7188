import { letterheadOf } from "#features/company/server/queries.ts";
import type { Remittance } from "#features/remittances/contract.ts";
import { MOST_LINES, remittanceLines } from "#features/remittances/remittanceLines.ts";
import { type FileAnswer, pdfAnswer } from "#server/endpoint.ts";
import type { Db } from "#server/schema.ts";
import type { WorkPool } from "#server/workers/pool.ts";
import type { Instant } from "#shared/dates.ts";
import { goodsStatement, payeeOf, toGoodsLine } from "../goods.ts";

interface Printing {
  db: Db;
  companyId: number;
  documents: WorkPool;
  at: Instant;
}

/** A remittance as a PDF to sign, for the office and for its client. */
export async function remittancePaper(
  remittance: Remittance,
  { db, companyId, documents, at }: Printing,
): Promise<FileAnswer> {
  const { currency, created_at } = remittance;
  const clientId = await payeeOf(db, companyId, remittance);
  const [company, statement] = await Promise.all([
    letterheadOf(db, companyId),
    goodsStatement(db, companyId, { clientId, currency, at: created_at as Instant }, MOST_LINES),
  ]);
  const lines = remittanceLines(remittance, { ...statement, lines: statement.lines.map(toGoodsLine) });
  return pdfAnswer(
    `remesa_${remittance.number}`,
    documents.run("ticket", { ...lines, company, printedAt: at }),
  );
}
