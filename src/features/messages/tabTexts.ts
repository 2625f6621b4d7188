/** Apart from the other texts, because the list of orders loads it. */
export const messagesTitle = "Por avisar";
