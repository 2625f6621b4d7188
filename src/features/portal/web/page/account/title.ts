/** Apart from the other texts, because the navigation loads it. */
export const accountTitle = "Mi cuenta";
