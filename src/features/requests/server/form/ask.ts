import type { z } from "zod";
import { newTrackingToken } from "#features/deliveries/server/verbs/createOrder.ts";
import type { formBody } from "#features/requests/formContract.ts";
import { formTexts } from "#features/requests/formTexts.ts";
import { guessedZone } from "#features/zones/server/queries.ts";
import type { EventDraft } from "#server/audit.ts";
import { violatesUnique } from "#server/database/errors.ts";
import type { Db, Tx } from "#server/schema.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { AppError } from "#shared/errors.ts";
import { createRequest } from "../verbs/createRequest.ts";
import { findByUuid, nextNumber, type OpenForm, ownerOf } from "./queries.ts";

type FormBody = z.output<typeof formBody>;

interface Moment {
  at: Instant;
  today: Day;
  timeZone: string;
}

/** What whoever asked gets to know. */
interface FormInput {
  number: number;
  /** Of the link that follows the request. */
  token: string;
  events: EventDraft[];
}

/** The zone that was chosen, else the one that the address names. */
export const zoneOf = async (
  db: Db,
  companyId: number,
  { chosen, address }: { chosen: number | null | undefined; address: string | undefined },
): Promise<number | null> => chosen ?? (address ? guessedZone(db, companyId, address) : null);

/** Keeps what somebody asked for in a form, once. What a program typed into the hidden field is kept nowhere, and answered alike. */
export async function askInForm(
  tx: Tx,
  door: OpenForm,
  { website, uuid, anonymous_client, ...body }: FormBody,
  moment: Moment,
): Promise<FormInput> {
  const { companyId } = door;
  if (website?.trim())
    return { number: await nextNumber(tx, companyId), token: newTrackingToken(), events: [] };
  const earlier = uuid === undefined ? undefined : await findByUuid(tx, companyId, uuid);
  if (earlier) return { number: earlier.number, token: earlier.tracking_token, events: [] };
  const [from, to] = await Promise.all([
    zoneOf(tx, companyId, { chosen: body.pickup_zone_id, address: body.pickup_address }),
    zoneOf(tx, companyId, { chosen: body.delivery_zone_id, address: body.receipt.address }),
  ]);
  const actor = { id: await ownerOf(tx, companyId), companyId, type: "user", name: formTexts.actor } as const;
  try {
    const { row, events } = await createRequest(
      tx,
      { companyId, ...moment },
      {
        source: "form",
        asker: { client_id: null, anonymous_client },
        body: { ...body, pickup_zone_id: from, delivery_zone_id: to },
        uuid,
        actor,
      },
    );
    return { number: row.number, token: row.tracking_token, events };
  } catch (error) {
    // The same request is being kept right now. Sent once more, it is answered.
    if (violatesUnique(error, "requests", "uuid")) throw new AppError("unavailable", { retryAfter: 1 });
    throw error;
  }
}
