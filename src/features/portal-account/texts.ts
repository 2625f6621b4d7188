/** The 403 of a company that keeps what its clients owe and have out of the portal. */
export const balancesOff = "La empresa no muestra cuentas en el portal";
