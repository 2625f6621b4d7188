/** Apart from the other texts, because the list of orders loads them. */
export const requestsTitle = "Solicitudes";

/** What the tab says besides its name. */
export const newRequests = (count: number) => `${count} ${count === 1 ? "nueva" : "nuevas"}`;
