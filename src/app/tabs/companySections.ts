import { calendarRoutes } from "#features/calendar/contract.ts";
import { calendarTexts } from "#features/calendar/texts.ts";
import { companyRoutes } from "#features/company/contract.ts";
import { sectionTexts, companyTexts as texts } from "#features/company/texts.ts";
import type { PageTab } from "#web/layout/PageTabs.tsx";

/** A section, and the words by which the palette finds it. */
type Section = PageTab & { words: readonly string[] };

const access = companyRoutes.update.access;

/** The sections of Empresa: where each is, and what is set there. */
export const sections: Section[] = [
  {
    to: "/users/company",
    label: sectionTexts.data,
    access,
    words: [
      texts.name,
      texts.logo,
      texts.document,
      texts.phone,
      texts.email,
      texts.address,
      texts.journal,
      texts.export,
    ],
  },
  {
    to: "/users/company/papers",
    label: sectionTexts.papers,
    access,
    words: [texts.ticketNote, texts.paperWidth],
  },
  {
    to: "/users/company/money",
    label: sectionTexts.money,
    access,
    words: [texts.paymentDetails, texts.changeLimit, texts.cashBackLimit],
  },
  {
    to: "/users/company/tracking",
    label: sectionTexts.tracking,
    access,
    words: [texts.tracking, texts.messageList, texts.proof, texts.pin, texts.trackingProof],
  },
  {
    to: "/users/company/form",
    label: sectionTexts.form,
    access,
    words: [texts.requestForm, texts.slug, texts.portalBalances],
  },
  {
    to: "/users/company/closing",
    label: sectionTexts.closing,
    access,
    words: [texts.closingMonth, texts.closeMonth, texts.openMonth, texts.closed, texts.closing],
  },
  {
    to: "/users/schedule",
    label: calendarTexts.title,
    access: calendarRoutes.saveClosedDays.access,
    words: [calendarTexts.closedDays, texts.dayEndsAt],
  },
];
