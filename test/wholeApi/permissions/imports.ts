import assert from "node:assert/strict";
import { importForm, sampleMapping, sampleSheet } from "#features/imports/server/samples.ts";
import { idOf, type Rows } from "./row.ts";

/** Imports of spreadsheets. */
export const importRows: Rows = {
  "GET /imports": { who: "admin" },
  "POST /imports": { who: "admin", body: () => importForm("clients", sampleSheet()) },
  "GET /imports/:id": { who: "admin", params: idOf("import") },
  "PUT /imports/:id/mapping": { who: "admin", params: idOf("import"), body: () => sampleMapping },
  "GET /imports/:id/rows": { who: "admin", params: idOf("checkedImport") },
  "PUT /imports/:id/rows/:row": {
    who: "admin",
    params: async (records) => ({ id: (await records.checkedImport()).id, row: 2 }),
    body: () => ({ skip: true }),
  },
  "POST /imports/:id/run": { who: "admin", params: idOf("checkedImport") },
  "POST /imports/:id/stop": {
    who: "admin",
    params: async (records) => {
      const { id } = await records.checkedImport();
      assert.equal((await records.owner.post(`/imports/${id}/run`)).status, 202);
      return { id };
    },
  },
  "GET /imports/:id/rejected": { who: "admin", params: idOf("checkedImport") },
  "POST /imports/:id/undo": { who: "admin", params: idOf("doneImport") },
  "GET /imports/templates/:term": {
    who: "admin",
    params: async () => ({ term: "clients" }),
    stranger: 200, // Templates are the same for all companies.
  },
};
