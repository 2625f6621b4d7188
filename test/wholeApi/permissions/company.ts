import { logoForm, sampleCompany, sampleLogo } from "#features/company/server/samples.ts";
import { sampleEmployee } from "#features/employees/server/samples.ts";
import { newEmail } from "./records.ts";
import { dates, idOf, type Rows, samePasswords } from "./row.ts";

/** The company and its employees. */
export const companyRows: Rows = {
  "GET /company": { who: "look" },
  "GET /company/adjustments": { who: "books" },
  "PUT /company": { who: "admin", body: () => sampleCompany() },
  "PUT /company/closed-until": { who: "owner", body: () => ({ date: "2026-01-31" }), stranger: 200 },
  "GET /company/closed-days": { who: "look" },
  "PUT /company/closed-days": { who: "admin", body: () => [{ date: "2026-12-25", name: "Navidad" }] },
  "GET /company/holidays": { who: "look", query: () => "year=2027" },
  "POST /serviceable": { who: "look", body: () => ({ date: "2026-11-21" }) },
  "GET /company/logo": { who: "look" },
  "PUT /company/logo": { who: "admin", body: () => logoForm(sampleLogo) },
  "DELETE /company/logo": {
    who: "admin",
    params: async (_, caller) => {
      await caller.put("/company/logo", logoForm(sampleLogo));
      return {};
    },
    stranger: 204, // Each caller removes its own picture.
  },
  "GET /company/export": { who: "owner" },
  "GET /company/journal": { who: "books", query: dates },
  "GET /employees": { who: "admin" },
  "GET /employees/:id": { who: "admin", params: idOf("employee") },
  "POST /employees": { who: "admin", body: () => sampleEmployee() },
  "PUT /employees/:id": {
    who: "admin",
    params: idOf("employee"),
    body: () => ({ name: "Otra", email: newEmail(), role: "admin" }),
  },
  "PUT /employees/:id/password": { who: "admin", params: idOf("employee"), body: () => samePasswords },
  "GET /employees/:id/phones": { who: "admin", params: idOf("employee") },
  "DELETE /employees/:id/two-factor": {
    who: "admin",
    params: idOf("securedEmployee"),
  },
  "DELETE /employees/:id": { who: "admin", params: idOf("employee") },
  "GET /employees/:id/report-event": { who: "admin", params: idOf("employee"), query: dates },
};
