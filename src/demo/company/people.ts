import type { clientRoutes } from "#features/clients/contract.ts";
import type { courierRoutes } from "#features/couriers/contract.ts";
import { fullName } from "#features/couriers/rules.ts";
import { addDays, type Day } from "#shared/dates.ts";
import type { BodyInput } from "#shared/routes/route.ts";
import type { DocumentType } from "#shared/vocabulary.ts";
import type { Random } from "../random.ts";
import * as words from "./words.ts";

export type ClientDraft = BodyInput<typeof clientRoutes.create>;
export type CourierDraft = BodyInput<typeof courierRoutes.create>;

const TYPES: readonly (readonly [DocumentType, number])[] = [
  ["legal", 46],
  ["venezolano", 34],
  ["personal_signature", 8],
  ["foreing", 5],
  ["government", 3],
  ["commune", 2],
  ["pasaport", 2],
];

/** `inversiones-el-avila`: a name as part of an e-mail's domain. */
export const slug = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

export function person(random: Random): string {
  return fullName(nameParts(random));
}

function nameParts(random: Random) {
  const first_name = random.pick(random.chance(0.5) ? words.WOMEN : words.MEN);
  const second = random.chance(0.3) ? ` ${random.pick(words.SURNAMES)}` : "";
  return { first_name, last_name: `${random.pick(words.SURNAMES)}${second}` };
}

const MOBILE = ["412", "414", "416", "424", "426"];
const CARACAS = "212";

/** Ten digits, as a client's phone is stored: 4141234567. */
const digits = (random: Random, prefixes = [...MOBILE, CARACAS]) =>
  `${random.pick(prefixes)}${random.whole(2000000, 9999999)}`;

/** As people write them: 0414-1234567. */
const formatPhone = (digits: string) => digits.replace(/^(...)/, "0$1-");

export const phone = (random: Random) => formatPhone(digits(random));

export function address(random: Random): string {
  const [part, streets] = random.pick(words.PLACES);
  const where = random.weighted([
    [`Edif. ${random.pick(words.BUILDINGS)}, piso ${random.whole(1, 14)}`, 5],
    [`Casa N° ${random.whole(1, 140)}`, 2],
    [
      `Torre ${random.pick(words.BUILDINGS)}, oficina ${random.whole(1, 12)}-${random.pick(["A", "B", "C"])}`,
      2,
    ],
    [`C.C. ${random.pick(words.BUILDINGS)}, local ${random.whole(1, 80)}`, 2],
  ]);
  return `${random.pick(streets)}, ${where}, ${part}, Caracas`;
}

/** Document numbers without repeats. */
export function documents(random: Random): (type: DocumentType) => string {
  const usedDocuments = new Set<string>();
  const draw = (type: DocumentType): string => {
    const person = random.whole(4_000_000, 31_999_999);
    const company = `${random.whole(29_000_000, 50_999_999)}-${random.whole(0, 9)}`;
    if (type === "venezolano") return `V-${person}`;
    if (type === "foreing") return `E-${random.whole(80_000_000, 84_999_999)}`;
    if (type === "pasaport") return `P-${random.whole(100_000_000, 199_999_999)}`;
    if (type === "personal_signature") return `V-${person}-${random.whole(0, 9)}`;
    if (type === "government") return `G-200${String(company).slice(3)}`;
    return `${type === "commune" ? "C" : "J"}-${company}`;
  };
  return (type) => {
    let document = draw(type);
    while (usedDocuments.has(document)) document = draw(type);
    usedDocuments.add(document);
    return document;
  };
}

const NAMES: Record<DocumentType, (random: Random) => string> = {
  venezolano: person,
  foreing: person,
  pasaport: person,
  legal: (random) =>
    `${random.pick(words.TRADES)} ${random.pick(words.MARKS)}, ${random.pick(["C.A.", "C.A.", "S.R.L.", "S.A."])}`,
  personal_signature: (random) => `${random.pick(words.TRADES)} de ${person(random)}, F.P.`,
  government: (random) => random.pick(words.INSTITUTIONS),
  commune: (random) => random.pick(words.COMMUNES),
};

export const clientType = (random: Random) => random.weighted(TYPES);
export const clientName = (random: Random, type: DocumentType) => NAMES[type](random);

export function client(random: Random, document: (type: DocumentType) => string): ClientDraft {
  const type = clientType(random);
  const legal_name = clientName(random, type);
  const isPerson = NAMES[type] === person;
  const some = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  const mail = isPerson
    ? `${slug(legal_name).replaceAll("-", ".")}@correo.example`
    : `${random.pick(["administracion", "compras", "info"])}@${slug(legal_name)}.example`;
  return {
    legal_name,
    type,
    registration_number: document(type),
    allow_credit: random.chance(isPerson ? 0.18 : 0.62),
    notes: random.chance(0.25) ? random.pick(words.CLIENT_NOTES) : null,
    addresses: some(
      random.weighted([
        [1, 6],
        [2, 3],
        [3, 1],
      ]),
      () => ({ address: address(random) }),
    ),
    phones: some(
      random.weighted([
        [0, 1],
        [1, 7],
        [2, 3],
      ]),
      () => ({ phone: digits(random) }),
    ),
    emails: random.chance(0.7) ? [{ email: mail }] : [],
  };
}

export function courier(random: Random): CourierDraft {
  return { ...nameParts(random), phone: formatPhone(digits(random, MOBILE)) };
}

const MODELS = ["Moto Bera SBR", "Moto Empire Keeway Horse", "Moto Suzuki GN 125", "Moto Haojin Águila"];

/** What the courier of a number drives, and his papers. The second one's licence expires soon. */
export function vehicle(number: number, today: Day): Pick<CourierDraft, "vehicle" | "plate" | "papers"> {
  const expires_on = addDays(today, number === 1 ? 12 : 90 + 25 * number);
  return {
    vehicle: MODELS[number % MODELS.length],
    plate: `AE${number % 10}K${String(10 + number).padStart(2, "0")}M`,
    papers: [
      { kind: "license", number: `2-${String(18_400_125 + 7919 * number)}`, expires_on },
      { kind: "registration", number: `${210_884_000 + 131 * number}`, expires_on: null },
    ],
  };
}
