import { type SqlBool, sql } from "kysely";

/**
 * SQL: whether the bank's line `alias` belongs to a statement that is imported. The lines of any other are still being written or removed:
 * for everybody else they aren't there.
 */
export const isOfImported = (alias: string, companyId: number) =>
  sql<SqlBool>`${sql.ref(`${alias}.statement_id`)} not in
    (select w.id from bank_statements as w where w.company_id = ${companyId} and w.state = 'mapping')`;
