import { letterheadOf } from "#features/company/server/queries.ts";
import { fullName } from "#features/couriers/rules.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { type DeliveryRow, toDelivery } from "#features/deliveries/server/queries.ts";
import { attemptReasonLabels, statusLabels } from "#features/deliveries/texts.ts";
import { attemptsOf, handoversOf, notesOf, statesOf } from "#features/phone/server/queries.ts";
import { pinFaultLabels, proofKindLabels } from "#features/phone/texts.ts";
import type { FileStore } from "#server/files/fileStore.ts";
import { rewritePicture } from "#server/files/rewritePicture.ts";
import type { PlacedPicture } from "#server/pdf/document.ts";
import type { Db } from "#server/schema.ts";
import { formatDay, formatInstant, type Instant } from "#shared/dates.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { reportTexts as texts } from "../texts.ts";
import type { ProofReport } from "./drawProofReport.ts";
import { proofFilesOf } from "./queries.ts";

/** More pictures than the deliveries and attempts of an order usually have: each takes the documents thread some time. */
const MOST_PICTURES = 12;
/** The size of a PNG on paper, in pixels. */
const PAPER_BOX = { width: 1000, height: 1000 };

interface ReportInput {
  db: Db;
  files: FileStore;
  companyId: number;
  row: DeliveryRow;
  printedAt: Instant;
  timeZone: string;
  /** It has all that the office knows; else no more than the tracking page. */
  isInternal: boolean;
}

/** What a proof says of an order. A picture that is gone is left out. */
export async function proofReportOf(input: ReportInput): Promise<ProofReport> {
  const { db, companyId, row, printedAt, timeZone, isInternal } = input;
  const [company, attempts, notes, pictures] = await Promise.all([
    letterheadOf(db, companyId),
    attemptsOf(db, companyId, [row.id]),
    notesOf(db, companyId, row.id),
    picturesOf(input),
  ]);
  const at = (instant: string) => formatInstant(instant, timeZone);
  return {
    company,
    printedAt,
    timeZone,
    about: texts.order(formatNumber(row.number)),
    range: formatDay(row.date),
    facts: await factsOf(input),
    attempts: attempts
      .filter(({ reason }) => reason !== "mistake")
      .map((attempt) => [
        at(attempt.at),
        isInternal ? attempt.courier : attempt.courier_first_name,
        attemptReasonLabels[attempt.reason],
        isInternal ? attempt.note : null,
      ]),
    notes: isInternal
      ? notes.flatMap(({ note, courier, ...attempt }) =>
          note === null ? [] : [[at(attempt.at), courier, note]],
        )
      : [],
    ...pictures,
  };
}

/** When, who, document, where. Of an order that the office delivered nobody says who took it. */
async function factsOf({
  db,
  companyId,
  row,
  timeZone,
  isInternal,
}: ReportInput): Promise<ProofReport["facts"]> {
  const [handovers, states] = await Promise.all([
    handoversOf(db, companyId, row.id),
    statesOf(db, { companyId, id: row.id }),
  ]);
  const isDelivered = row.status === "delivered";
  const handover = isDelivered ? handovers.at(-1) : undefined;
  const deliveredAt = handover?.at ?? states.findLast(({ status }) => status === "delivered")?.at;
  const facts: [string, string | null | undefined][] = [
    [texts.status, isDelivered ? null : statusLabels[row.status]],
    [texts.delivered, isDelivered && deliveredAt ? formatInstant(deliveredAt, timeZone) : null],
    [texts.receiver, handover?.receiver_name],
    [texts.document, isInternal ? handover?.receiver_document : null],
    [
      texts.pin,
      handover && row.pin_code ? (handover.pin ? pinFaultLabels[handover.pin] : texts.pinRight) : null,
    ],
    ...(isInternal ? peopleOf(row) : []),
    [texts.service, row.service_name],
    [texts.courier, row.courier_id === null ? null : isInternal ? fullName(row) : row.first_name],
    [texts.note, isInternal ? handover?.note : null],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));
}

/** Whom the order is from and to: no paper that anybody with the link gets says it. */
function peopleOf(row: DeliveryRow): [string, string][] {
  const { receipt, client_name } = toDelivery(row, null);
  return [
    [texts.recipient, [receipt.full_name, formatPhone(receipt.phone)].join(" · ")],
    [texts.address, receipt.address],
    [texts.sender, client_name],
    [texts.pickup, row.pickup_address],
  ];
}

async function picturesOf({ db, files, companyId, row, timeZone }: ReportInput) {
  const proofs = await proofFilesOf(db, companyId, row.id);
  const latest = proofs.slice(-MOST_PICTURES);
  const pictures: PlacedPicture[] = [];
  for (const { kind, at, sha256, content_type } of latest) {
    const stored = await files.get(companyId, sha256);
    const bytes = stored && (await forPaper(stored, { content_type, companyId }));
    if (bytes) pictures.push({ bytes, caption: `${proofKindLabels[kind]}, ${formatInstant(at, timeZone)}` });
  }
  return { pictures, leftOut: proofs.length - latest.length };
}

/** A JPEG as it is; others as a PNG of few pixels, because the documents thread decodes those. */
async function forPaper(
  bytes: Uint8Array,
  { content_type, companyId }: { content_type: string; companyId: number },
): Promise<Uint8Array | undefined> {
  if (content_type === "image/jpeg") return bytes;
  return (await rewritePicture(bytes, { companyId, box: PAPER_BOX, as: "image/png" }))?.bytes;
}
