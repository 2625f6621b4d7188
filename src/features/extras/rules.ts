/** `Espera × 3`: how a price names an extra. */
export const extraLine = (name: string, quantity: number) =>
  quantity === 1 ? name : `${name} × ${quantity}`;
