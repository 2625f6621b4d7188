import { dates, type Rows } from "./row.ts";

/** What the company looks at: the dashboard, what needs attention, the history. */
export const insightRows: Rows = {
  "GET /live": { who: "look" },
  "GET /courier/live": { who: "courier" },
  "GET /attention": { who: "look" },
  "GET /dashboard": { who: "books" },
  "GET /dashboard/margin": { who: "books" },
  "GET /dashboard/report": { who: "books", query: dates },
  "GET /dashboard/simplified-report": { who: "books", query: dates },
  "GET /events/filter": { who: "books" },
  "GET /events/actors": { who: "books" },
};
