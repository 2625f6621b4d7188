import { z } from "zod";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { ApiError, call, request, type Versioned } from "#web/api.ts";
import { type Company, companyBody, companyRoutes } from "../contract.ts";
import { companyTexts } from "../texts.ts";

export const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

/** The server checks the file again, by its content. */
export const logo = z
  .file(companyTexts.logoWrong)
  .max(companyRoutes.saveLogo.multipart.maxBytes, companyTexts.logoWrong)
  .mime([...LOGO_TYPES], companyTexts.logoWrong)
  .nullable();

/** The settings and the logo's change, saved together. */
export const companyForm = companyBody.extend({ logo, removeLogo: z.boolean() });

/** `ana@ejemplo.com, luis@ejemplo.com`, as typed into one field. */
export const addressesIn = (typed: string) => typed.split(/[,;\s]+/).filter((address) => address !== "");

export const EVENING = 20;
export type CompanyValues = z.input<typeof companyForm> & Pick<Company, "proof">;

export function toValues(company: Company): CompanyValues & Pick<Company, "tracking" | "paper_width"> {
  const { name, document, phone, email, address, payment_details, ticket_note } = company;
  const {
    tracking,
    paper_width,
    closing_mail,
    proof,
    pin,
    tracking_proof,
    portal_balances,
    message_list,
    request_form,
    slug,
    cash_back_limit,
    change_limit,
  } = company;
  return {
    name,
    document,
    phone: formatPhone(phone),
    email,
    address,
    payment_details,
    ticket_note,
    tracking,
    paper_width,
    closing_mail,
    proof,
    pin,
    tracking_proof,
    portal_balances,
    message_list,
    request_form,
    slug: slug ?? "",
    cash_back_limit: String(cash_back_limit),
    change_limit: String(change_limit),
    logo: null,
    removeLogo: false,
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Makes a change of some fields over a version of the company. If somebody else has saved other fields since, the change is made over
 * that version; if the same ones, it throws the 412.
 */
export async function overNewest(
  version: Versioned<Company>,
  fields: readonly (keyof Company)[],
  change: (version: Versioned<Company>) => Promise<Versioned<Company>>,
): Promise<Versioned<Company>> {
  try {
    return await change(version);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 412)) throw error;
    const newest = await call(companyRoutes.get, { query: {} });
    if (!fields.every((field) => isSame(version.data[field], newest.data[field]))) throw error;
    return overNewest(newest, fields, change);
  }
}

/** Saves these settings, and leaves the others as they are. */
export function saveSettings(version: Versioned<Company>, changes: Partial<z.input<typeof companyBody>>) {
  return overNewest(version, Object.keys(changes) as (keyof typeof changes)[], ({ data, etag }) => {
    const { logo: _, removeLogo: __, ...all } = toValues(data);
    return call(companyRoutes.update, { body: { ...all, ...changes }, ifMatch: etag });
  });
}

/** Saves the logo that was chosen, or removes it. */
export async function saveLogo(
  version: Versioned<Company>,
  { logo, removeLogo }: Pick<CompanyValues, "logo" | "removeLogo">,
): Promise<Versioned<Company>> {
  if (logo) {
    const body = new FormData();
    body.set("logo", logo);
    return overNewest(version, ["logo"], async ({ etag }) => {
      const answer = await request(companyRoutes.saveLogo, { body, ifMatch: etag });
      return answer as Versioned<Company>;
    });
  }
  if (!removeLogo || version.data.logo === null) return version;
  await request(companyRoutes.removeLogo);
  return call(companyRoutes.get, { query: {} });
}
