/** `3 órdenes atrasadas`: all that the list of orders says of what waits. */
export const lateText = (count: number) => `${count} ${count === 1 ? "orden atrasada" : "órdenes atrasadas"}`;
