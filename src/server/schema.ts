import type { Generated, Kysely, Selectable, Transaction } from "kysely";
import type { Day, Instant } from "#shared/dates.ts";
import type { Cents, Currency, Rate } from "#shared/money.ts";
import type { AccountType, EmployeeRole } from "#shared/routes/roles.ts";
import type {
  Action,
  AdjustmentKind,
  AttemptReason,
  BankLineState,
  BankMethod,
  BillMethod,
  CashPlace,
  ChangeState,
  CodStatus,
  CourierActionKind,
  CourierActionStatus,
  CourierLineKind,
  DeliveryStatus,
  DocumentType,
  Duty,
  Entity,
  EntryKind,
  EntryMethod,
  ImportRowState,
  ImportState,
  JournalAccount,
  JournalCause,
  MessageKind,
  MessageReader,
  NoticeState,
  OnClosed,
  PaperKind,
  PaperWidth,
  PaymentMethod,
  PaymentStatus,
  PaymentType,
  PinFault,
  ProofKind,
  RateSource,
  ReceiptKind,
  ReceiptMethod,
  ReceiptState,
  RequestSource,
  RequestState,
  ReturnPlace,
  ReturnState,
  ReviewDecision,
  SettlementDecision,
  WebhookDeliveryState,
} from "#shared/vocabulary.ts";

/** 0 or 1: both engines store booleans this way. */
export type Flag = 0 | 1;

interface Row {
  id: Generated<number>;
  company_id: number;
}

interface Stamped extends Row {
  created_at: Instant;
  updated_at: Instant;
}

/** A row that people edit. `version` increases with each edit and is its ETag; a hidden row has `deleted_at`. */
interface Editable extends Stamped {
  version: Generated<number>;
  deleted_at: Instant | null;
}

interface CompaniesTable {
  id: Generated<number>;
  /** The number of the newest order. The next order gets the next one. */
  last_number: Generated<number>;
  /** Orders that are not deleted. */
  order_count: Generated<number>;
  /** The number of the newest receipt. */
  last_receipt_number: Generated<number>;
  /** The number of the newest opening balance, from 1 on: see `OPENINGS`. */
  last_opening_number: Generated<number>;
  last_settlement_number: Generated<number>;
  last_remittance_number: Generated<number>;
  last_request_number: Generated<number>;
  /** Whether a client has a way to ask for orders. */
  takes_requests: Generated<Flag>;
  created_at: Instant;
}

/** One row per company; its id is the company's. */
interface CompanySettingsTable extends Omit<Editable, "id"> {
  id: number;
  name: string;
  document: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  address: Generated<string>;
  payment_details: Generated<string>;
  ticket_note: Generated<string>;
  tracking: Generated<Flag>;
  /** In millimetres. */
  paper_width: Generated<PaperWidth>;
  /** Changes with the logo, and so does its URL. Null without a logo. */
  logo: string | null;
  /** JSON of who gets the mail with each day's figures, and at which hour. */
  closing_mail: Generated<string | null>;
  /** The last day whose mail was planned. */
  closing_mailed_on: Generated<Day | null>;
  /** The last day whose standing orders were planned. */
  standing_on: Generated<Day | null>;
  /** Nothing of this day or before may change any more. */
  closed_until: Generated<Day | null>;
  /** JSON of what proves a delivery. Null: everything is optional. */
  proof: Generated<string | null>;
  /** Whether new orders have a PIN. */
  pin: Generated<Flag>;
  /** Whether the page that follows an order offers the proof of its delivery. */
  tracking_proof: Generated<Flag>;
  /** Whether anybody may ask for an order, at the address with `slug`. */
  request_form: Generated<Flag>;
  slug: Generated<string | null>;
  /** Whether the office keeps the list of whom to tell by WhatsApp. */
  message_list: Generated<Flag>;
  /** Whether clients see in their portal what they owe and have. */
  portal_balances: Generated<Flag>;
  /** How many cents of cash each person who is no admin may give back in a day. */
  cash_back_limit: Generated<Cents>;
  /** Above so much change of an order its form warns. */
  change_limit: Generated<Cents>;
  /** JSON of the hours of each weekday; `[]`: always. */
  hours: Generated<string>;
  /** JSON of the days on which nobody works, with their names. */
  days_off: Generated<string>;
  /** JSON of since when its days end at which time (`DayEnd`), oldest first; `[]`: always at midnight. */
  day_ends: Generated<string>;
}

interface AccountsTable extends Editable {
  type: AccountType;
  role: EmployeeRole | null;
  name: string;
  email: string;
  /** The folded e-mail, unique over all companies; null once the account is deleted. */
  email_key: string | null;
  password_hash: string;
  /** Changes with the picture, and so does its URL. Null without a picture. */
  picture: string | null;
  search: string;
}

interface PicturesTable {
  account_id: number;
  company_id: number;
  content_type: string;
  bytes: Uint8Array;
}

interface SignInsTable extends Row {
  account_id: number;
  token_hash: string;
  user_agent: string;
  ip: string;
  created_at: Instant;
  last_used_at: Instant;
  /** When the person last proved who it is: at the sign-in, or by its password since. */
  proved_at: Instant | null;
  /** A courier's phone: who made its code. Null for codes from before this was kept. */
  issued_by: number | null;
}

interface PasswordResetsTable {
  token_hash: string;
  company_id: number;
  account_id: number;
  /** The account's version when the token was created. Any later change of the account invalidates the token. */
  account_version: number;
  expires_at: Instant;
  created_at: Instant;
}

interface TwoFactorTable {
  account_id: number;
  company_id: number;
  /** The TOTP secret, encrypted with the key that `key_id` identifies. */
  secret: string;
  key_id: string;
  /** The newest time step whose code was used. */
  last_step: Generated<number>;
  /** Null until a first code has confirmed it. Until then it has no effect. */
  enabled_at: Instant | null;
  created_at: Instant;
}

/** One row: which key this database was first used with. */
interface SecretKeyCheckTable {
  id: number;
  key_id: string;
  created_at: Instant;
}

/** The account of a courier whose phone may sign in. */
interface CourierAccountsTable {
  account_id: number;
  company_id: number;
  courier_id: number;
  created_at: Instant;
}

/** A key of other software. Its account has its name and its sign-in, whose token it is; both end with it. */
interface ApiKeysTable extends Row {
  account_id: number;
  /** The client that it is bound to. Null: it reaches the whole company's. */
  client_id: number | null;
  /** Its first characters. */
  prefix: string;
  /** JSON of `KeyScope[]`. */
  scopes: string;
  /** The last day on which it works. */
  expires_on: Day | null;
  created_by: number;
  created_at: Instant;
}

/** A person of a client. Its account has the name and the e-mail, and ends with the access. */
interface PortalAccessesTable extends Row {
  account_id: number;
  client_id: number;
  /** Where a new link may be sent: the e-mail, folded. */
  email_key: string | null;
  created_by: number;
  created_at: Instant;
  /** When the office last made a code for the person. */
  issued_at: Instant;
  last_used_at: Instant | null;
}

/** A code that signs a courier's phone or a client's person in, once. */
interface SignInCodesTable {
  code_hash: string;
  company_id: number;
  account_id: number;
  issued_by: number | null;
  /** The hash of the key with which a phone used it up: the same phone may ask again until it expires. Null: unused. */
  key_hash: Generated<string | null>;
  expires_at: Instant;
  created_at: Instant;
}

/** A courier's phone that wants to be told of changes while its page is closed. It ends with the sign-in. */
interface PushSubscriptionsTable extends Row {
  courier_id: number;
  sign_in_id: number;
  /** The address at the push service. */
  endpoint: string;
  created_at: Instant;
}

/** What somebody should be told by WhatsApp of an order or a request, one of the two. Whoever did it marks it as sent. */
interface MessagesTable extends Row {
  delivery_id: number | null;
  request_id: number | null;
  kind: MessageKind;
  reader: MessageReader;
  created_at: Instant;
  sent_at: Instant | null;
  account_id: number | null;
}

/** Where other software hears of a company's changes. */
interface WebhooksTable extends Editable {
  url: string;
  /** JSON of the names of events. */
  events: string;
  /** Only what concerns this client. */
  client_id: number | null;
  /** Encrypted for the company with the key `key_id`. */
  secret: string;
  key_id: string;
  /** Signs too until this moment. */
  previous_secret: string | null;
  previous_until: Instant | null;
  active: Generated<Flag>;
  /** Since when it takes nothing. Null: it took the last one. */
  failed_since: Generated<Instant | null>;
}

/** A message to other software, and how sending it went. */
interface WebhookDeliveriesTable extends Row {
  webhook_id: number;
  message_id: string;
  event: string;
  /** JSON, as it is sent. */
  body: string;
  state: WebhookDeliveryState;
  attempts: Generated<number>;
  /** The job that sends it. */
  job_id: number;
  /** Of the last attempt: the answer's status and beginning, or why there was none. */
  status: Generated<number | null>;
  answer: Generated<string | null>;
  error: Generated<string | null>;
  created_at: Instant;
  attempted_at: Generated<Instant | null>;
  next_at: Instant | null;
}

/** A courier whose phones are to be told that something changed. */
interface PushesDueTable extends Row {
  courier_id: number;
  created_at: Instant;
}

/** What a courier's phone sent. Each is applied exactly once, by its `uuid`; only a review's decision is added later. */
interface CourierActionsTable extends Row {
  courier_id: number;
  account_id: number;
  uuid: string;
  /** Null if the phone named an order that does not exist. */
  delivery_id: number | null;
  kind: CourierActionKind;
  status: CourierActionStatus;
  message: string | null;
  /** By the phone's clock. */
  happened_at: Instant;
  reason: AttemptReason | null;
  note: string | null;
  receiver_name: string | null;
  receiver_document: string | null;
  /** So many parcels the recipient took, and why not all; null: all of them. */
  packages_delivered: number | null;
  partial_reason: string | null;
  /** JSON of what was collected. */
  collection: string | null;
  /** By the server's clock. */
  created_at: Instant;
  decision: ReviewDecision | null;
  decided_by: number | null;
  decided_at: Instant | null;
  decision_note: string | null;
  /** Why it waits for a decision, if not for its money: the order is no longer the courier's, or has ended. */
  review_kind: Generated<"delivery" | null>;
  /** The phone that sent it. */
  sign_in_id: Generated<number | null>;
  /** What it agreed at the door, which an admin decides about. */
  agreed_id: Generated<number | null>;
  /** A delivery without the order's PIN. */
  pin_check: Generated<PinFault | null>;
}

/** A photo or signature that an action names and that has not arrived. */
interface AwaitedFilesTable {
  company_id: number;
  courier_id: number;
  uuid: string;
  action_id: number;
  delivery_id: number;
  kind: ProofKind;
  created_at: Instant;
}

/** A part of a picture that a phone sends in pieces, and not the last one: that makes it a file. */
interface FilePiecesTable extends Row {
  courier_id: number;
  uuid: string;
  /** Of the whole picture, in bytes. */
  size: number;
  /** Its first byte's place in the picture. */
  place: number;
  length: number;
  bytes: Uint8Array;
  created_at: Instant;
}

/** A photo or signature that a phone sent. Its bytes are stored by their SHA-256; see `src/server/files/`. */
interface ProofFilesTable extends Row {
  courier_id: number;
  uuid: string;
  sha256: string;
  /** The hash of what the phone sent; null if that is what is stored. */
  sent_sha256: string | null;
  content_type: string;
  size: number;
  created_at: Instant;
}

interface ProofsTable extends Row {
  delivery_id: number;
  action_id: number;
  file_id: number;
  kind: ProofKind;
  created_at: Instant;
}

/** The room that a company's photos and signatures take; see `src/server/files/`. */
interface StoredFilesTable {
  company_id: number;
  bytes: number;
}

interface AttemptsTable {
  bucket: string;
  count: number;
  started_at: Instant;
}

/** Background jobs; see `src/server/jobs/`. A completed job has no row. */
interface JobsTable {
  id: Generated<number>;
  kind: string;
  /** JSON. */
  payload: string;
  /** Whose work it is, so that it can be served in turn. Null: nobody's in particular. */
  company_id: Generated<number | null>;
  /** The attempts started so far. */
  attempts: Generated<number>;
  /** When the job may be taken: its next attempt, or the end of a running attempt's lease. Null: it has failed for good. */
  due_at: Instant | null;
  last_error: string | null;
  created_at: Instant;
}

interface IdempotencyTable {
  company_id: number;
  account_id: number;
  path: string;
  key: string;
  /** A hash of the body, salted. Contains no password. */
  fingerprint: string;
  status: number | null;
  etag: string | null;
  answer: string | null;
  created_at: Instant;
}

interface EventsTable extends Row {
  created_at: Instant;
  /** The event's day in the business's time zone, for filters and reports. */
  day: Day;
  actor_type: AccountType;
  actor_id: number;
  actor_name: string;
  ip: string;
  action: Action;
  entity: Entity;
  entity_id: number | null;
  summary: string;
  search: string;
  /** JSON of `{field: {before, after}}`. */
  changes: string | null;
  /** The id of the PostgreSQL transaction that added the row; see `replica.ts`. */
  transaction_id: Generated<number | null>;
}

interface ClientsTable extends Editable {
  legal_name: string;
  type: DocumentType;
  registration_number: string;
  /** Unique in its type: `document_key`, or more for a duplicate from before documents were compared without punctuation. */
  registration_key: string;
  /** What the spellings of a document share; see `documentKey`. */
  document_key: Generated<string>;
  allow_credit: Flag;
  /** Null: no limit. */
  credit_limit: Generated<Cents | null>;
  /** JSON of what proves a delivery of its orders. Null: the service or the company says it. */
  proof: Generated<string | null>;
  notes: string | null;
  /** What the office should know of it, with the name of who wrote it. */
  alert: Generated<string | null>;
  alert_by: Generated<string | null>;
  alert_at: Generated<Instant | null>;
  /** Null: it is not blocked. */
  blocked_reason: Generated<string | null>;
  blocked_by: Generated<string | null>;
  blocked_at: Generated<Instant | null>;
  /** The client that it was merged into. Such a client is hidden. */
  merged_into_id: Generated<number | null>;
  search: string;
  sort_name: string;
}

/** What the office should know of whoever has a phone. Deleted for good. */
interface PhoneAlertsTable extends Row {
  /** As `phoneKey` reads it. */
  phone: string;
  text: string;
  /** The name of who wrote it. */
  written_by: string;
  written_at: Instant;
}

interface ClientPart extends Row {
  client_id: number;
  position: number;
}

interface CouriersTable extends Editable {
  first_name: string;
  last_name: string;
  phone: string;
  /** Changes without the version: it is no part of what an edit replaces. */
  duty: Generated<Duty>;
  /** Orders that he can have in hand. */
  capacity: Generated<number | null>;
  vehicle: Generated<string | null>;
  plate: Generated<string | null>;
  search: string;
  sort_name: string;
}

interface CourierPapersTable extends Row {
  courier_id: number;
  position: number;
  kind: PaperKind;
  number: string;
  /** Null: it doesn't expire. */
  expires_on: Day | null;
  photo_id: Generated<number | null>;
}

/** Its bytes are stored by their SHA-256; see `src/server/files/`. */
interface PaperPhotosTable extends Row {
  sha256: string;
  content_type: string;
  size: number;
  created_at: Instant;
}

/** A part of the city, by which deliveries are priced. Hidden, never deleted. */
interface ZonesTable extends Editable {
  name: string;
  /** The folded name, which is unique. */
  name_key: string;
  search: string;
  sort_name: string;
  /** Whether orders from outside the office may go there. */
  served: Generated<Flag>;
  /** The last time of day to deliver there, `HH:MM`; null: like everywhere. */
  last_hour: string | null;
}

/** A neighbourhood of a zone. */
interface ZonePlacesTable extends Row {
  zone_id: number;
  position: number;
  name: string;
  /** As it is looked for in an address; in one zone of the company. */
  words: string;
}

/** What an order may cost more or, if negative, less. Hidden, never deleted. */
interface ExtrasTable extends Editable {
  name: string;
  amount: Cents;
  courier_pay: Cents;
  active: Flag;
  search: string;
  sort_name: string;
}

/** A list of a service's prices between zones, in force from a day until the next list's. */
interface TariffsTable extends Row {
  service_id: number;
  /** Null: for all clients. */
  client_id: number | null;
  valid_from: Day;
  created_at: Instant;
  version: Generated<number>;
}

/** A price from one zone to another, and back unless that has its own. */
interface TariffCellsTable extends Row {
  tariff_id: number;
  from_zone_id: number;
  to_zone_id: number;
  amount: Cents;
  /** Null: the service's expenses say it. */
  courier_pay: Cents | null;
}

/** A rule that makes an order on each of its days. */
interface StandingOrdersTable extends Editable {
  name: string;
  client_id: number | null;
  service_id: number;
  courier_id: number | null;
  /** JSON of the order's body, without its day and the three columns above. */
  body: string;
  /** JSON of the days of the week or month. */
  days: string;
  starts_on: Day;
  /** The last day; null: without end. */
  ends_on: Day | null;
  /** JSON of days without an order. */
  skip: string;
  /** The last day of a pause. */
  paused_until: Day | null;
  /** What becomes of its days on which nobody works. */
  on_closed: Generated<OnClosed>;
  /** Why the newest order that could not be made was not made, until that is settled. */
  last_error: string | null;
  /** That order's day. */
  failed_on: Day | null;
  search: string;
  sort_name: string;
}

/** What a standing order or an undecided request refers to: a service, a zone or an extra. */
interface PlannedUsesTable extends Row {
  standing_order_id: Generated<number | null>;
  request_id: Generated<number | null>;
  service_id: Generated<number | null>;
  zone_id: Generated<number | null>;
  extra_id: Generated<number | null>;
}

/** What became of a day of a standing order: its order, or why there is none. */
interface StandingDaysTable extends Row {
  standing_order_id: number;
  date: Day;
  delivery_id: number | null;
  error: string | null;
  created_at: Instant;
}

/** A spreadsheet that somebody imports. */
interface ImportsTable extends Row {
  /** Whose requests it brings; null for the office's own imports. */
  client_id: Generated<number | null>;
  kind: string;
  file_name: string;
  file_hash: string;
  /** How often the same file came before; null once it is undone. */
  copy: number | null;
  state: ImportState;
  /** JSON of the sheet's columns. */
  columns: string;
  /** JSON: the column of each field. */
  mapping: string;
  /** JSON of how to read the cells. */
  options: string;
  row_count: number;
  /** How many of them the spreadsheet hides. */
  hidden_rows: Generated<number>;
  /** The number of the newest check, also of one that is not finished. */
  last_check: Generated<number>;
  /** The check whose rows count; 0 before the first. */
  checked: Generated<number>;
  uploaded_by: number;
  uploaded_by_name: string;
  run_by: number | null;
  run_ip: string | null;
  created_at: Instant;
  started_at: Instant | null;
  ended_at: Instant | null;
  version: Generated<number>;
  undo_by: Generated<number | null>;
  undo_ip: Generated<string | null>;
  undo_at: Generated<Instant | null>;
  /** How many records its undoing has removed. */
  undo_count: Generated<number>;
  /** What stood in its undoing's way. */
  undo_problem: Generated<string | null>;
}

/** Some rows of the sheet as they came, or, with a position below 0, a part of its file. */
interface ImportPartsTable extends Row {
  import_id: number;
  position: number;
  /** JSON of the rows; of a file base64, compressed. */
  content: string;
}

/** What a check found of a row, and what became of it. */
interface ImportRowsTable extends Row {
  import_id: number;
  checked: number;
  row_number: number;
  state: ImportRowState;
  /** JSON: the values, errors and warnings by field. */
  found: string;
  /** JSON of the values that a person corrected, and whether he skips the row; null: nothing. */
  typed: string | null;
  /** The field and message of its first error, else of its first warning. */
  problem_field: string | null;
  problem: string | null;
  /** A line with the field and the message of each further one: `field\tmessage`; null: none. */
  other_problems: Generated<string | null>;
  /** The hash of what two rows may not share, such as a document; null if it has none. */
  record_hash: string | null;
  /** The record that the row made or changed. */
  record_id: number | null;
}

interface ServicesTable extends Editable {
  name: string;
  description: string;
  amount: Cents;
  total_expense: Cents;
  /** The part of the expense that is the courier's pay. */
  courier_pay: Generated<Cents>;
  /** JSON of what proves a delivery. Null: the company says it. */
  proof: Generated<string | null>;
  /** The service of balances from before: hidden from the start, so that nobody sells it. One for a company. */
  opening: Generated<Flag>;
  /** Whether the public form offers it. */
  public: Generated<Flag>;
  /** What each further stop of a trip costs. Null: what an order costs. */
  stop_amount: Generated<Cents | null>;
  /** What its courier earns. Null: what the expenses say. */
  stop_pay: Generated<Cents | null>;
  search: string;
  sort_name: string;
}

interface ServiceExpensesTable extends Row {
  service_id: number;
  /** Whether it is the courier's pay. */
  to_courier: Generated<Flag>;
  position: number;
  name: string;
  amount: Cents;
}

/** What an order of a service cost until a day, the last one that was closed when its expense lines changed. */
interface ServiceCostsTable extends Row {
  service_id: number;
  until: Day;
  total_expense: Cents;
  /** JSON of the lines: names and cents. */
  expenses: string;
}

interface DeliveriesTable extends Editable {
  number: number;
  date: Day;
  /** `HH:MM`. */
  promised_time: string | null;
  client_id: number | null;
  service_id: number;
  /** The service's name and price when the order was made. */
  service_name: string;
  service_sort: string;
  amount: Cents;
  /** What the courier earns by delivering it, as of its creation. */
  courier_pay: Generated<Cents>;
  /** Whether it has a row in `delivery_prices`. */
  priced: Generated<Flag>;
  courier_id: number | null;
  status: DeliveryStatus;
  payment_type: PaymentType;
  payment_method: PaymentMethod | null;
  /** How a `full` order is paid: the receipt of its automatic payment has the same. */
  payment_currency: Generated<Currency>;
  payment_reference: string | null;
  payment_bank: string | null;
  payment_phone: string | null;
  /** The fee is collected at the door, not paid at once. */
  collect_fee: Generated<Flag>;
  /** The price of the goods, which is collected for the client. */
  cod_amount: Generated<Cents>;
  /** With what is paid at the door. Zero of both: the exact amount. */
  pays_with_usd: Generated<Cents>;
  /** In céntimos. */
  pays_with_ves: Generated<Cents>;
  /** What was received at the door in each currency, less what `pays_with` and its change would have left there. */
  change_off_usd: Generated<Cents>;
  /** In céntimos. */
  change_off_ves: Generated<Cents>;
  cod_status: Generated<CodStatus>;
  cod_note: Generated<string | null>;
  /** The receipt of what was collected at its door, which may be voided. */
  door_receipt_id: Generated<number | null>;
  /** The cancelled order whose parcel it brings back. */
  return_of_id: Generated<number | null>;
  pickup_address: string;
  recipient_name: string;
  recipient_phone: string;
  recipient_address: string;
  /** JSON of the address's place on the map. */
  recipient_location: Generated<string | null>;
  anonymous_name: string | null;
  anonymous_type: DocumentType | null;
  anonymous_document: string | null;
  anonymous_phone: string | null;
  anonymous_sort: string | null;
  notes: string | null;
  cancellation_notes: string | null;
  /** The secret part of the link that follows the order. Null for orders that had ended before there were links. */
  tracking_token: string | null;
  /** Failed attempts to hand it over; of the last one the reason and when, by the phone's clock. */
  attempt_count: Generated<number>;
  attempt_reason: Generated<AttemptReason | null>;
  attempt_at: Generated<Instant | null>;
  /** The four digits that its recipient tells the courier. Null: none are asked for. */
  pin_code: Generated<string | null>;
  /** JSON of the slow hash that the courier's phone checks them with. */
  pin_hash: Generated<string | null>;
  /**
   * What a client owed before the company began here. It is hidden from the start: lists, counts and reports of orders read only those that
   * are not deleted. What is about debts uses `isOrderOrOpening`.
   */
  opening: Generated<Flag>;
  /** The trip whose stop it is, and its place there, in which numbers may be missing. */
  trip_id: Generated<number | null>;
  trip_position: Generated<number | null>;
  /** Whether it is priced as a further stop, wherever it moved. */
  further_stop: Generated<Flag>;
  /** Parcels, from 1 to 99, and what is in them. */
  packages: Generated<number>;
  contents: Generated<string | null>;
  /** How many of them the recipient of a delivered order did not take, and why. */
  packages_returned: Generated<number>;
  partial_reason: Generated<string | null>;
  /** Its client's own number, as it was typed, and as it is compared. */
  client_reference: Generated<string | null>;
  reference_key: Generated<string | null>;
  search: string;
}

/** A client's own number of an order that stands, or of an undecided request: `stop` is its stop, from 0. */
interface ClientReferencesTable extends Row {
  client_id: number;
  reference_key: string;
  /** Of the order or request. */
  number: number;
  delivery_id: number | null;
  request_id: number | null;
  stop: number;
}

/** One pickup whose stops are orders. */
interface TripsTable extends Row {
  created_at: Instant;
}

/** What a client said that it paid, on `date`. */
interface PaymentNoticesTable extends Editable {
  client_id: number;
  /** Who said it. */
  account_id: number;
  currency: Currency;
  /** In its currency. */
  amount: Cents;
  method: BankMethod;
  bank: string | null;
  reference: string;
  reference_end: string | null;
  paid_on: Day;
  payer_phone: string | null;
  note: string | null;
  state: Generated<NoticeState>;
  reject_reason: Generated<string | null>;
  /** The receipt that was made of it. */
  receipt_id: Generated<number | null>;
  date: Day;
  search: string;
  decided_by: Generated<number | null>;
  decided_at: Generated<Instant | null>;
}

/** What an order costs that is not simply its service's price. */
/** An order that somebody asked for. Its amount, in cents, is what it would have cost then. */
interface RequestsTable extends Editable {
  number: number;
  source: RequestSource;
  state: Generated<RequestState>;
  client_id: number | null;
  /** JSON of the order's body, with amounts in dollars. */
  body: string;
  note: string | null;
  amount: Cents;
  price_explanation: string;
  reject_reason: Generated<string | null>;
  /** The order that it became. */
  delivery_id: Generated<number | null>;
  tracking_token: string;
  /** Made by whoever asked. */
  uuid: string | null;
  /** The account of the person or key that asked; null for a form. */
  asked_by: Generated<number | null>;
  search: string;
  decided_by: Generated<number | null>;
  decided_at: Generated<Instant | null>;
}

interface DeliveryPricesTable extends Row {
  delivery_id: number;
  pickup_zone_id: number | null;
  delivery_zone_id: number | null;
  /** JSON of `{name, amount}`, in cents. */
  lines: string;
  /** Their sum: the order's amount, unless another was agreed. */
  lines_total: Cents;
  /** What the lists said when what the order costs was last asked for: a change of other fields keeps it. */
  calculated: Cents;
  explanation: string;
  /** The amount that somebody named instead, and why. */
  agreed: Cents | null;
  reason: string | null;
  /** What the courier earns above his part of the service's expenses; less if negative. */
  extra_pay: Cents;
  /** How many extras the order has. */
  extra_count: number;
}

interface DeliveryExtrasTable extends Row {
  delivery_id: number;
  position: number;
  extra_id: number;
  quantity: number;
}

/** Where an order stands among its courier's stops. It counts only while the order has this courier. */
interface StopsTable {
  delivery_id: number;
  company_id: number;
  courier_id: number;
  position: number;
}

interface DebtsTable extends Row {
  delivery_id: number;
  client_id: number | null;
  open: Flag;
  amount: Cents;
  paid: Cents;
  refunded: Cents;
  remaining: Cents;
  status: PaymentStatus;
  /** What is no longer expected of it. */
  written_off: Generated<Cents>;
}

/** A write-off of a debt's rest, or with `voids_id` one that undoes another. Append-only. */
interface WriteOffsTable extends Row {
  debt_id: number;
  amount: Cents;
  reason: string;
  voids_id: number | null;
  date: Day;
  account_id: number;
  created_at: Instant;
}

/** What changed an order of a closed day, and what it does to the figures of its own day. Append-only. */
interface AdjustmentsTable extends Row {
  delivery_id: number;
  service_id: number;
  kind: AdjustmentKind;
  /** The day of the change. */
  date: Day;
  order_date: Day;
  /** 1: nothing changed the order before since its day was closed, so that it stood then as this row says. */
  first: Flag;
  status_from: DeliveryStatus;
  courier_from: number | null;
  /** What it adds: orders that are not cancelled, delivered ones, what they cost, and what couriers earn of it by zones and extras. */
  orders: number;
  delivered: number;
  amount: Cents;
  extra_pay: Cents;
  account_id: number;
  created_at: Instant;
}

/** The figures of a day when it was closed, kept by a trigger of the settings. */
interface ClosedDaysTable {
  company_id: number;
  date: Day;
  orders: number;
  delivered: number;
  amount: Cents;
}

/** A reminder that was sent to a client. Append-only. */
interface RemindersTable extends Row {
  client_id: number;
  /** What the client owed. */
  total: Cents;
  account_id: number;
  created_at: Instant;
}

/** What an act of paying brought in. Only its state advances. */
interface ReceiptsTable extends Row {
  number: number;
  client_id: number | null;
  kind: ReceiptKind;
  method: ReceiptMethod;
  amount: Cents;
  /** The price of goods that was collected with it for the client: not part of the amount. */
  goods_usd: Generated<Cents>;
  goods_ves: Generated<Cents>;
  reference: string | null;
  /** What identifies the reference; see `checkedKey`. Null if it is not checked. */
  reference_key: string | null;
  /** Its last six digits. */
  reference_end: string | null;
  bank: string | null;
  payer_phone: string | null;
  /** When the money moved. */
  paid_on: Day;
  /** The day of recording. */
  date: Day;
  state: ReceiptState;
  account_id: number;
  created_at: Instant;
  /** Null if it was not confirmed by a person: cash needs no confirmation. */
  confirmed_at: Generated<Instant | null>;
  voided_at: Instant | null;
  voided_on: Day | null;
  voided_by: number | null;
  void_reason: string | null;
  /** Why an admin received it although another receipt has its reference. */
  duplicate_reason: Generated<string | null>;
}

/** Goods money paid to its client. Append-only, but it can be voided. */
interface RemittancesTable extends Row {
  number: number;
  client_id: number;
  currency: Currency;
  /** In its currency, with what was deducted. */
  amount: Cents;
  /** The part that paid the client's debts, in the same currency. */
  deducted: Cents;
  /** The receipt of what was deducted. */
  receipt_id: number | null;
  method: PaymentMethod;
  reference: string | null;
  date: Day;
  account_id: number;
  created_at: Instant;
  voided_at: Generated<Instant | null>;
  voided_by: Generated<number | null>;
  void_reason: Generated<string | null>;
}

/** What was handed over, a line for each amount; change is negative. Only its confirmation changes. */
interface ReceiptTendersTable extends Row {
  receipt_id: number;
  position: number;
  currency: Currency;
  /** Without its `goods`. */
  amount: Cents;
  /** What of it was the price of goods: see `receipts.goods_usd`. */
  goods: Generated<Cents>;
  /** Null for dollars. */
  rate: Rate | null;
  /** Its part of the receipt's amount. */
  usd: Cents;
  /** Null: the receipt's, with its reference, bank and phone. */
  method: ReceiptMethod | null;
  reference: string | null;
  reference_key: string | null;
  reference_end: string | null;
  bank: string | null;
  payer_phone: string | null;
  /** When an admin confirmed it, not the whole receipt. */
  confirmed_at: Instant | null;
}

/** Change that the office sends. `at` and `account_id`: when it came into its state, and by whom. Only its state advances. */
interface ChangePaymentsTable extends Row {
  receipt_id: number;
  /** The order that was paid; null for several. */
  delivery_id: number | null;
  /** What became of it after its receipt was undone stands in `change_returns`. */
  state: Exclude<ChangeState, ReturnState>;
  currency: Currency;
  amount: Cents;
  method: BankMethod;
  bank: string;
  phone: string;
  document: string;
  /** Of the transfer that sent it. */
  reference: string | null;
  /** Why it isn't sent. */
  reason: string | null;
  account_id: number;
  at: Instant;
}

/** Change that was sent, and whose receipt is undone. */
interface ChangeReturnsTable extends Row {
  change_id: number;
  state: ReturnState;
  /** How it came back: by a bank, or in cash. */
  reference: string | null;
  bank: string | null;
  place: ReturnPlace | null;
  /** Why it is lost, and the courier who owes it. */
  reason: string | null;
  courier_id: number | null;
  account_id: number;
  at: Instant;
}

/** What a person who is no admin gave back in cash on a day, in cents and céntimos. */
interface CashBackDaysTable extends Row {
  account_id: number;
  day: Day;
  usd: Cents;
  ves: Cents;
  /** In cents. */
  worth: Cents;
}

/** What was agreed at an order's door instead of what was planned, with the receipt of what was received. */
interface AgreedAmountsTable extends Row {
  receipt_id: number;
  delivery_id: number;
  planned_goods: Cents;
  planned_fee: Cents;
  goods: Cents;
  fee: Cents;
  reason: string;
  account_id: number;
  created_at: Instant;
}

interface PaymentsTable extends Row {
  debt_id: number;
  receipt_id: number;
  kind: EntryKind;
  amount: Cents;
  method: EntryMethod;
  date: Day;
  automatic: Flag;
  /** For a refund: the payment that it undoes. */
  refunds_id: number | null;
  account_id: number;
  created_at: Instant;
}

interface CompanyBillsTable extends Editable {
  name: string;
  date: Day;
  description: string;
  method: BillMethod;
  /** In dollars. */
  amount: Cents;
  currency: Generated<Currency>;
  /** What was paid, in bolívares, and its rate. Null for a bill in dollars. */
  tendered: Cents | null;
  rate: Rate | null;
  search: string;
}

interface BankAccountsTable extends Row {
  name: string;
  name_key: string;
  /** Null until something is imported. */
  currency: Currency | null;
  /** JSON of the last mapping, with the names of its columns. */
  mapping: string | null;
  created_at: Instant;
}

interface BankStatementsTable extends Row {
  bank_account_id: number;
  file_name: string;
  format: "sheet" | "mt940";
  state: "mapping" | "imported";
  /** JSON of what was read, until it is imported. */
  content: string | null;
  /** The days of its first and last line, once it is imported. */
  start_date: Day | null;
  end_date: Day | null;
  line_count: Generated<number>;
  /** How many lines it brought. */
  new_count: Generated<number>;
  /** Of the file's bytes; null for older ones. */
  digest: string | null;
  /** JSON of the rows that are no lines, once it is imported. */
  left_out: string | null;
  left_out_count: Generated<number>;
  account_id: number;
  created_at: Instant;
}

/** What a bank says of one movement, and what it is the money of: tenders, change, a remittance, a bill, or none of these. */
interface BankLinesTable extends Row {
  bank_account_id: number;
  /** The statement that brought it. */
  statement_id: number;
  day: Day;
  /** In céntimos; negative for money that left. */
  amount: Cents;
  reference: string | null;
  /** The last six digits of its reference. */
  reference_end: string | null;
  description: string;
  search: string;
  /** What makes it: its day, amount and reference, or a hash with its text where it has none. Older ones have the text in any case. */
  line_key: string;
  /** Which of the lines with this key it is, from 1. */
  number: number;
  state: Generated<BankLineState>;
  change_id: number | null;
  remittance_id: number | null;
  bill_id: number | null;
  /** Change that came back. */
  return_id: number | null;
  /** Its match said that the change came back. */
  confirmed: Generated<Flag>;
  /** The line whose money this one takes back. */
  reverses_id: number | null;
  /** Why it is ignored. */
  reason: string | null;
  decided_at: Instant | null;
  decided_by: number | null;
}

/** A tender that a bank's line is the money of. */
interface BankLineTendersTable extends Row {
  line_id: number;
  receipt_id: number;
  /** The tender's position, from 1. */
  tender: number;
  /** The match confirmed it. */
  confirmed: Generated<Flag>;
}

/** At most one row per company and day. */
interface ExchangeRatesTable extends Row {
  date: Day;
  rate: Rate;
  source: RateSource;
  /** Who set it, or accepted the provider's; null if nobody. */
  account_id: number | null;
  created_at: Instant;
}

/** A rate of the provider that differs too much from the one before it. */
interface RateProposalsTable extends Row {
  date: Day;
  rate: Rate;
  state: Generated<ProposalState>;
  created_at: Instant;
  decided_by: number | null;
  decided_at: Instant | null;
}

export type ProposalState = "pending" | "accepted" | "discarded";

/** The state of asking the provider, for the whole server: one row. */
interface RateFeedTable {
  id: number;
  due_at: Instant;
  /** What was wrong with the last answer, so that it is logged once. */
  problem: string | null;
}

/** What the provider published for a day. Of no company. */
interface PublishedRatesTable {
  date: Day;
  rate: Rate;
}

/** A day's sums of one kind: orders by status, `collected` cash minus refunds, `expenses`. Triggers update them. */
interface DailyTotalsTable {
  company_id: number;
  date: Day;
  kind: DeliveryStatus | "collected" | "expenses";
  count: number;
  amount: Cents;
}

/** A person's cash from the float to the count. A closed shift never changes. */
interface ShiftsTable extends Row {
  account_id: number;
  opened_at: Instant;
  float_usd: Cents;
  float_ves: Cents;
  closed_at: Instant | null;
  counted_usd: Cents | null;
  counted_ves: Cents | null;
  /** The counted notes and coins, as JSON: `{"USD": {"20": 3}}`. */
  breakdown: string | null;
  note: string | null;
  /** The admin who closed it for its person, and why. */
  closed_by: Generated<number | null>;
  close_reason: Generated<string | null>;
}

/** What a courier handed over, and the pay, by a count. Only its decision and its voiding change. */
interface SettlementsTable extends Row {
  number: number;
  courier_id: number;
  account_id: number;
  created_at: Instant;
  expected_usd: Cents;
  expected_ves: Cents;
  counted_usd: Cents;
  counted_ves: Cents;
  /** Dollars of a charged difference that were kept from the pay. */
  kept: Cents;
  /** What was owed to the courier and handed to him. */
  returned_usd: Generated<Cents>;
  returned_ves: Generated<Cents>;
  /** The pay of the settled orders. */
  earned: Cents;
  pay: "now" | "later";
  bill_id: number | null;
  note: string | null;
  /** Who bears the difference: the courier, or the company. */
  decision: SettlementDecision | null;
  decision_note: string | null;
  decided_by: number | null;
  decided_at: Instant | null;
  voided_at: Instant | null;
  voided_by: number | null;
  void_reason: string | null;
}

/** A line of a courier's account; it is settled at most once. Triggers add the lines of cash and pay. */
interface CourierLinesTable extends Row {
  courier_id: number;
  kind: CourierLineKind;
  currency: Currency;
  amount: Cents;
  /** The order of pay. */
  delivery_id: number | null;
  /** The journal's line of cash. */
  entry_id: number | null;
  position: number | null;
  /** The settlement whose count, or voiding, made it. */
  made_by: number | null;
  settled_by: number | null;
  created_at: Instant;
}

/** Cash of the office that a courier carries until it is settled, in cents and céntimos. */
interface CourierFloatsTable extends Row {
  courier_id: number;
  /** Who handed it over, and from where. */
  account_id: number;
  place: ReturnPlace;
  shift_id: number | null;
  usd: Cents;
  ves: Cents;
  created_at: Instant;
  voided_at: Instant | null;
  voided_by: number | null;
  void_reason: string | null;
}

/** An entry of the journal. Append-only; `postEntries()` in `features/journal` writes it. */
interface JournalEntriesTable extends Row {
  /** The day of its writing. */
  date: Day;
  cause: JournalCause;
  cause_id: number;
  /** The entry that this one reverses. */
  reverses_id: number | null;
  /** The actor. Null if it was unknown when the journal was created from older data. */
  account_id: number | null;
  created_at: Instant;
  note: string | null;
}

/** A line of an entry. In each currency an entry's lines sum to zero. */
interface JournalLinesTable {
  company_id: number;
  entry_id: number;
  position: number;
  /** Its entry's day. */
  date: Day;
  account: JournalAccount;
  client_id: number | null;
  place: CashPlace | null;
  courier_id: number | null;
  shift_id: number | null;
  /** The order of a receivable. */
  delivery_id: number | null;
  currency: Currency;
  amount: Cents;
}

/** The sums of a month's lines. Triggers keep them. */
interface JournalTotalsTable {
  company_id: number;
  account: JournalAccount;
  place: CashPlace | "";
  /** The client's, courier's or shift's id, or 0. */
  party_id: number;
  currency: Currency;
  /** `YYYY-MM` */
  month: string;
  amount: Cents;
}

/** What a change did to an order's receivable, or without an order to a client's advances. Append-only; `postEntries()` writes it. */
interface ReceivableMovesTable extends Row {
  client_id: number | null;
  delivery_id: number | null;
  /** The order's date when it was written. */
  order_date: Day | null;
  date: Day;
  amount: Cents;
}

export interface Schema {
  companies: CompaniesTable;
  company_settings: CompanySettingsTable;
  company_logos: { company_id: number; bytes: Uint8Array };
  accounts: AccountsTable;
  pictures: PicturesTable;
  sign_ins: SignInsTable;
  password_resets: PasswordResetsTable;
  two_factor: TwoFactorTable;
  /** Unused recovery codes. */
  recovery_codes: { account_id: number; company_id: number; hash: string };
  secret_key_check: SecretKeyCheckTable;
  courier_accounts: CourierAccountsTable;
  sign_in_codes: SignInCodesTable;
  api_keys: ApiKeysTable;
  portal_accesses: PortalAccessesTable;
  push_subscriptions: PushSubscriptionsTable;
  pushes_due: PushesDueTable;
  messages: MessagesTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  courier_actions: CourierActionsTable;
  awaited_files: AwaitedFilesTable;
  file_pieces: FilePiecesTable;
  proof_files: ProofFilesTable;
  stored_files: StoredFilesTable;
  proofs: ProofsTable;
  attempts: AttemptsTable;
  jobs: JobsTable;
  idempotency_keys: IdempotencyTable;
  events: EventsTable;
  clients: ClientsTable;
  client_addresses: ClientPart & {
    address: string;
    zone_id: Generated<number | null>;
    /** JSON of its place on the map. */
    location: Generated<string | null>;
  };
  client_phones: ClientPart & { phone: string };
  client_emails: ClientPart & { email: string };
  phone_alerts: PhoneAlertsTable;
  couriers: CouriersTable;
  courier_papers: CourierPapersTable;
  paper_photos: PaperPhotosTable;
  zones: ZonesTable;
  zone_places: ZonePlacesTable;
  extras: ExtrasTable;
  imports: ImportsTable;
  import_parts: ImportPartsTable;
  import_rows: ImportRowsTable;
  tariffs: TariffsTable;
  tariff_cells: TariffCellsTable;
  services: ServicesTable;
  service_expenses: ServiceExpensesTable;
  service_costs: ServiceCostsTable;
  deliveries: DeliveriesTable;
  trips: TripsTable;
  delivery_prices: DeliveryPricesTable;
  delivery_extras: DeliveryExtrasTable;
  requests: RequestsTable;
  client_references: ClientReferencesTable;
  standing_orders: StandingOrdersTable;
  standing_days: StandingDaysTable;
  planned_uses: PlannedUsesTable;
  stops: StopsTable;
  debts: DebtsTable;
  receipts: ReceiptsTable;
  remittances: RemittancesTable;
  receipt_tenders: ReceiptTendersTable;
  payment_notices: PaymentNoticesTable;
  change_payments: ChangePaymentsTable;
  change_returns: ChangeReturnsTable;
  cash_back_days: CashBackDaysTable;
  agreed_amounts: AgreedAmountsTable;
  payments: PaymentsTable;
  company_bills: CompanyBillsTable;
  exchange_rates: ExchangeRatesTable;
  rate_proposals: RateProposalsTable;
  rate_feed: RateFeedTable;
  published_rates: PublishedRatesTable;
  daily_totals: DailyTotalsTable;
  adjustments: AdjustmentsTable;
  closed_days: ClosedDaysTable;
  shifts: ShiftsTable;
  settlements: SettlementsTable;
  courier_lines: CourierLinesTable;
  courier_floats: CourierFloatsTable;
  journal_entries: JournalEntriesTable;
  journal_lines: JournalLinesTable;
  journal_totals: JournalTotalsTable;
  receivable_moves: ReceivableMovesTable;
  write_offs: WriteOffsTable;
  reminders: RemindersTable;
  bank_accounts: BankAccountsTable;
  bank_statements: BankStatementsTable;
  bank_lines: BankLinesTable;
  bank_line_tenders: BankLineTendersTable;
}

/** The tables with a version, so that a `PUT` can lock a row and check `If-Match`, with the entity of their rows in the events. */
export const VERSIONED = {
  company_settings: ["company"],
  accounts: ["account", "employee"],
  clients: ["client"],
  couriers: ["courier"],
  services: ["service"],
  zones: ["zone"],
  extras: ["extra"],
  deliveries: ["delivery"],
  requests: ["request"],
  payment_notices: ["payment_notice"],
  standing_orders: ["standing_order"],
  company_bills: ["company_bill"],
  webhooks: ["webhook"],
} satisfies Partial<Record<keyof Schema, Entity[]>>;
export type Versioned = keyof typeof VERSIONED;

/** A reader, or a change's own transaction. */
export type Db = Kysely<Schema>;
/** A change's transaction. Only `database.transaction` makes one, so nothing is written outside of one. */
export type Tx = Transaction<Schema>;

export type RowOf<Table extends keyof Schema> = Selectable<Schema[Table]>;
