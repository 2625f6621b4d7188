/** `Espera × 3`: how a price names an extra. Apart from the other texts, so that the list of orders doesn't load them. */
export const extraLine = (name: string, quantity: number) =>
  quantity === 1 ? name : `${name} × ${quantity}`;
