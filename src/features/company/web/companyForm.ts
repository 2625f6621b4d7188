import { z } from "zod";
import { formatPhone } from "#shared/identifiers/phone.ts";
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
