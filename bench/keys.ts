import { createHash } from "node:crypto";
import type { BenchDatabase } from "./database.ts";

/** The key of a company's other software. */
export const keyOf = (company: number) => `mdo_bench-key-of-company-${company}`;

/** Makes a key for each of the first companies. */
export async function fillKeys({ exec }: BenchDatabase, companies: number): Promise<void> {
  const at = `'${new Date().toISOString()}'`;
  for (let company = 1; company <= companies; company += 1) {
    const hash = createHash("sha256").update(keyOf(company)).digest("base64url");
    const account = `(select id from accounts where company_id = ${company} and type = 'key')`;
    await exec(`insert into accounts (id, company_id, type, name, email, password_hash, search, created_at, updated_at)
      select max(id) + 1, ${company}, 'key', 'Tienda', '', '', 'tienda', ${at}, ${at} from accounts`);
    await exec(`insert into api_keys (company_id, account_id, prefix, scopes, created_by, created_at)
      values (${company}, ${account}, 'mdo_bench', '["orders:write"]', ${company}, ${at})`);
    await exec(`insert into sign_ins (company_id, account_id, token_hash, user_agent, ip, created_at, last_used_at)
      values (${company}, ${account}, '${hash}', 'bench', '127.0.0.1', ${at}, ${at})`);
  }
}
