/** The fixed values that tables, rules, contracts and pages share. Their Spanish labels are in each feature's texts. */

export const DOCUMENT_TYPES = [
  "venezolano",
  "foreing",
  "legal",
  "commune",
  "government",
  "pasaport",
  "personal_signature",
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Whether a courier takes orders: `off` is not there today. */
export const DUTIES = ["on", "break", "off"] as const;
export type Duty = (typeof DUTIES)[number];

/** The papers of a courier and his vehicle. */
export const PAPER_KINDS = ["license", "medical", "insurance", "registration", "permit"] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

export const DELIVERY_STATUSES = ["pending", "in_transit", "delivered", "cancelled"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** What changed an order of a closed day. */
export const ADJUSTMENT_KINDS = [
  "cancellation",
  "return",
  "reopening",
  "delivery",
  "sent",
  "courier",
] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

/** `full` is paid at once (Contado), `partial` is credit. */
export const PAYMENT_TYPES = ["full", "partial"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export const PAYMENT_METHODS = ["cash", "transfer", "mobile_payment"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** What goes through a bank. */
export const BANK_METHODS = ["transfer", "mobile_payment"] as const satisfies PaymentMethod[];
export type BankMethod = Exclude<PaymentMethod, "cash">;

/** How a ledger row was paid: also with money that the office already held for the client, or from an advance. */
export const ENTRY_METHODS = [...PAYMENT_METHODS, "deduction", "advance"] as const;
export type EntryMethod = (typeof ENTRY_METHODS)[number];

export const RECEIPT_METHODS = [...PAYMENT_METHODS, "deduction"] as const;
export type ReceiptMethod = (typeof RECEIPT_METHODS)[number];

/** What a receipt is for: debts, a `full` order's own payment, money in advance, or what a client had in its favour before. */
export const RECEIPT_KINDS = ["payment", "automatic", "advance", "opening"] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];
/** The kinds whose amount waits for debts to pay. */
export const CREDIT_KINDS = ["advance", "opening"] as const satisfies ReceiptKind[];

export const RECEIPT_STATES = ["reported", "confirmed", "voided"] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

/** What a client says that it paid, until an admin makes a receipt of it. */
export const NOTICE_STATES = ["new", "accepted", "rejected"] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** Change that was sent, and whose receipt is undone: somebody owes it to the company. */
export const RETURN_STATES = ["to_return", "returned", "lost"] as const;
export type ReturnState = (typeof RETURN_STATES)[number];
/** Change that the office sends by transfer or mobile payment. */
export const CHANGE_STATES = ["to_send", "sent", "cancelled", ...RETURN_STATES] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];
/** Where the office has the cash of change that comes back, and that of a courier's float. */
export const RETURN_PLACES = ["shift", "safe"] as const;
export type ReturnPlace = (typeof RETURN_PLACES)[number];

/** What became of the money at an order's door; `none` if there was nothing to collect. */
export const COLLECTION_OUTCOMES = ["collected", "paid_to_client", "not_collected"] as const;
export type CollectionOutcome = (typeof COLLECTION_OUTCOMES)[number];
export const COD_STATUSES = ["none", "pending", ...COLLECTION_OUTCOMES] as const;
export type CodStatus = (typeof COD_STATUSES)[number];

export const PAYMENT_STATUSES = ["pending", "partial_paid", "paid"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export type EntryKind = "payment" | "refund";

export const BILL_METHODS = ["cash", "mobile_payment", "bank_transfered"] as const;
export type BillMethod = (typeof BILL_METHODS)[number];

/** The journal's accounts. `features/journal/rules.ts` says which party each has. */
export const JOURNAL_ACCOUNTS = [
  "receivable",
  "income",
  "cash",
  "bank",
  "exchange",
  "expense",
  "goods",
  "goods_ready",
  "advance",
  "change",
  "write_off",
  "difference",
  "capital",
] as const;
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number];

/** The places of cash. A shift and a courier have an id. */
export type CashPlace = "safe" | "shift" | "courier";

/**
 * The causes of a journal entry. Its `cause_id` is the id of the company, or of the client, order, ledger row, receipt, change, remittance, bill, shift,
 * write-off, settlement, courier's float or phone's action that the cause is about.
 */
export const JOURNAL_CAUSES = [
  "order",
  "opening",
  "opening_void",
  "price",
  "client",
  "merge",
  "cancellation",
  "cancellation_void",
  "deletion",
  "payment",
  "refund",
  "advance",
  "advance_void",
  "opening_advance",
  "opening_advance_void",
  "goods",
  "goods_void",
  "goods_ready",
  "goods_ready_void",
  "goods_opening",
  "change_sent",
  "change_kept",
  "change_void",
  "change_returned",
  "change_lost",
  "remittance",
  "remittance_void",
  "bill",
  "bill_correction",
  "float",
  "shift_in",
  "shift_out",
  "shift_close",
  "difference",
  "deposit",
  "withdrawal",
  "capital",
  "adjustment",
  "write_off",
  "write_off_void",
  "settlement",
  "settlement_void",
  "decision",
  "decision_void",
  "charge",
  "charge_void",
  "unclaimed",
  "unclaimed_claimed",
  "unclaimed_settled",
  "unclaimed_settled_void",
  "courier_float",
  "courier_float_void",
] as const;
export type JournalCause = (typeof JOURNAL_CAUSES)[number];

/** Who gave an exchange rate: a person, or the provider that the server asks. */
export const RATE_SOURCES = ["manual", "feed"] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

/** What a courier's phone reports of an order. */
export const COURIER_ACTIONS = ["start", "deliver", "fail", "note"] as const;
export type CourierActionKind = (typeof COURIER_ACTIONS)[number];

/** `review`: it no longer fits, but carries cash, so an admin decides. */
export const COURIER_ACTION_STATUSES = ["done", "refused", "review"] as const;
export type CourierActionStatus = (typeof COURIER_ACTION_STATUSES)[number];

export const REVIEW_DECISIONS = ["accepted", "rejected"] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** Why an order could not be handed over, as a courier says. */
export const REPORTED_REASONS = ["absent", "refused", "bad_address", "no_payment", "other"] as const;
export type ReportedReason = (typeof REPORTED_REASONS)[number];
/** `mistake`: it was marked as delivered, and the office reopened it. */
export const ATTEMPT_REASONS = [...REPORTED_REASONS, "mistake"] as const;
export type AttemptReason = (typeof ATTEMPT_REASONS)[number];

/** What may prove a delivery, and whether the courier has to bring it. `off`: the phone does not ask for it. */
export const PROOF_PARTS = ["photo", "signature", "document"] as const;
export type ProofPart = (typeof PROOF_PARTS)[number];
export const PROOF_RULES = ["off", "optional", "required"] as const;
export type ProofRule = (typeof PROOF_RULES)[number];

/** A delivery without the order's PIN: the recipient's was not told, or another was. */
export const PIN_FAULTS = ["missing", "wrong"] as const;
export type PinFault = (typeof PIN_FAULTS)[number];

export const PROOF_KINDS = ["photo", "signature"] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** Where an order was asked for: by a client's person, by anybody in the public form, or by another program. */
export const REQUEST_SOURCES = ["portal", "form", "key"] as const;
export type RequestSource = (typeof REQUEST_SOURCES)[number];
/** `withdrawn`: whoever asked no longer wants it. */
export const REQUEST_STATES = ["new", "accepted", "rejected", "withdrawn"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
/** What clients and recipients are told by WhatsApp, and who is told. */
export const MESSAGE_KINDS = ["on_the_way", "failed_attempt", "delivered", "received_request"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
export const MESSAGE_READERS = ["recipient", "client"] as const;
export type MessageReader = (typeof MESSAGE_READERS)[number];
export const MESSAGE_STATES = ["to_send", "sent"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** What other software may be told of. */
export const WEBHOOK_EVENTS = [
  "order.created",
  "order.status",
  "order.attempt",
  "order.partial",
  "order.updated",
  "order.deleted",
  "request.created",
  "request.decided",
  "payment.received",
  "payment.voided",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** `failed`: nobody took it in three days, or its address wants no more. */
export const WEBHOOK_DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/** What an event says was done. */
export const ACTIONS = [
  "create",
  "update",
  "delete",
  "status",
  "cancel",
  "payment",
  "refund",
  "confirm",
  "void",
  "movement",
  "close",
  "decide",
  "login",
  "login_failed",
  "logout",
  "password",
  "two_factor",
  "report",
] as const;
export type Action = (typeof ACTIONS)[number];

/** What kind of thing an event is about. */
export const ENTITIES = [
  "company",
  "account",
  "employee",
  "client",
  "phone_alert",
  "courier",
  "service",
  "zone",
  "extra",
  "tariff",
  "delivery",
  "request",
  "standing_order",
  "debt",
  "receipt",
  "payment_notice",
  "remittance",
  "company_bill",
  "bank_statement",
  "bank_line",
  "rate",
  "rate_proposal",
  "import",
  "shift",
  "cash",
  "settlement",
  "report",
  "sign_in",
  "key",
  "portal_access",
  "webhook",
] as const;
export type Entity = (typeof ENTITIES)[number];

/** `checked`: its rows were judged and can be imported. */
export const IMPORT_STATES = [
  "mapping",
  "checked",
  "running",
  "stopped",
  "done",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What a row is before its import runs, then what became of it. */
export const IMPORT_ROW_STATES = [
  "ok",
  "warning",
  "error",
  "skipped",
  "created",
  "updated",
  "rejected",
] as const;
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];

/** What is settled with a courier: cash that was taken, the office's that he carries, pay of delivered orders, and the differences of counts. */
export const COURIER_LINE_KINDS = ["cash", "pay", "difference", "unclaimed", "float"] as const;
export type CourierLineKind = (typeof COURIER_LINE_KINDS)[number];

/** Who bears the difference of a settlement: the courier or the company. */
export const SETTLEMENT_DECISIONS = ["charge", "waive"] as const;
export type SettlementDecision = (typeof SETTLEMENT_DECISIONS)[number];

/** The widths of receipt printers' paper, in millimetres. */
export const PAPER_WIDTHS = [80, 58] as const;
export type PaperWidth = (typeof PAPER_WIDTHS)[number];

/** What became of a line of a bank's statement. */
export const BANK_LINE_STATES = ["open", "matched", "ignored", "reversed"] as const;
export type BankLineState = (typeof BANK_LINE_STATES)[number];

/** What becomes of a standing order's day on which nobody works. */
export const ON_CLOSED = ["skip", "before", "after"] as const;
export type OnClosed = (typeof ON_CLOSED)[number];

/** How a report comes. */
export const FORMATS = ["pdf", "csv", "xlsx"] as const;
