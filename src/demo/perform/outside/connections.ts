import { KEYS, WEBHOOK } from "#demo/company/connections.ts";
import { keyRoutes } from "#features/keys/contract.ts";
import { webhookRoutes } from "#features/webhooks/contract.ts";
import type { Tx } from "#server/schema.ts";
import type { SecretKey } from "#server/twoFactor/secretKey.ts";
import { type Doing, perform } from "../perform.ts";

interface Parts {
  /** Whose orders the second key opens. */
  clientId: number;
  /** Encrypts the webhook's secret. */
  secretKey: SecretKey;
}

/** Two programs have a key, and one hears of orders. */
export async function connectPrograms(tx: Tx, doing: Doing, { clientId, secretKey }: Parts): Promise<void> {
  for (const [index, name] of KEYS.entries())
    await perform(tx, doing, keyRoutes.create, {
      body: {
        name,
        scopes: ["orders:read", "orders:write"],
        expires_on: null,
        client_id: index === 0 ? null : clientId,
      },
    });
  await perform(tx, doing, webhookRoutes.create, { body: WEBHOOK, secretKey });
}
