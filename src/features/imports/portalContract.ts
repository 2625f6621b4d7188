import { z } from "zod";
import { page, paging } from "#shared/fields.ts";
import { route } from "#shared/routes/route.ts";
import { IMPORT_ROW_STATES } from "#shared/vocabulary.ts";
import { importRoutes, importRowShape, importShape, mappingBody } from "./contract.ts";

/** What a client asks for by a spreadsheet: each good row becomes a request. The steps are those of the office's imports. */
export const portalImportRoutes = {
  list: route({
    method: "GET",
    path: "/portal/imports",
    access: "portal",
    summary: "The client's newest hundred imports",
    answer: z.array(importShape),
  }),
  upload: route({
    method: "POST",
    path: "/portal/imports",
    access: "portal",
    summary:
      "Upload an XLSX or CSV of up to 500 orders to ask for. 409 with `previous` if the same file came before",
    body: importRoutes.upload.body.pick({ again: true }),
    multipart: importRoutes.upload.multipart,
    answer: importShape,
    status: 201,
  }),
  template: route({
    method: "GET",
    path: "/portal/imports/template",
    access: "portal",
    summary: "A sheet to fill in: headings, an example row, and what each column means",
    file: "workbook",
  }),
  get: route({
    method: "GET",
    path: "/portal/imports/:id",
    access: "portal",
    summary: "Read an import of the client",
    answer: importShape,
    versioned: true,
  }),
  mapping: route({
    method: "PUT",
    path: "/portal/imports/:id/mapping",
    access: "portal",
    summary: "Say which column has each field, and check every row. Nothing is asked for yet",
    body: mappingBody,
    answer: importShape,
    versioned: true,
  }),
  rows: route({
    method: "GET",
    path: "/portal/imports/:id/rows",
    access: "portal",
    summary: "A page of an import's checked rows, in the sheet's order",
    query: z.object({ state: z.enum(IMPORT_ROW_STATES).optional(), ...paging }),
    answer: page(importRowShape),
    versioned: true,
  }),
  run: route({
    method: "POST",
    path: "/portal/imports/:id/run",
    access: "portal",
    summary: "Ask for the good rows, in the background",
    answer: importShape,
    status: 202,
  }),
  undo: route({
    method: "POST",
    path: "/portal/imports/:id/undo",
    access: "portal",
    summary: "Withdraw what an import asked for; 409 if the office has decided any of it",
    answer: importShape,
    status: 202,
  }),
};
