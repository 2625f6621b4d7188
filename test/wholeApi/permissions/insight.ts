import { dates, type Rows } from "./row.ts";

/** What the company looks at: the dashboard, what needs attention, the history. */
export const insightRows: Rows = {
  "GET /live": { who: "staff" },
  "GET /courier/live": { who: "courier" },
  "GET /attention": { who: "staff" },
  "GET /dashboard": { who: "admin" },
  "GET /dashboard/margin": { who: "admin" },
  "GET /dashboard/report": { who: "admin", query: dates },
  "GET /dashboard/simplified-report": { who: "admin", query: dates },
  "GET /events/filter": { who: "admin" },
  "GET /events/actors": { who: "admin" },
};
