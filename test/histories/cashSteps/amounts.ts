// The arithmetic of the model, written apart from the product's.

export type Currency = "USD" | "VES";
/** In cents and céntimos, unless a call of the API says otherwise. */
export type Amounts = Record<Currency, number>;

export const none = (): Amounts => ({ USD: 0, VES: 0 });
export const plus = (a: Amounts, b: Amounts): Amounts => ({ USD: a.USD + b.USD, VES: a.VES + b.VES });
export const negative = ({ USD, VES }: Amounts): Amounts => ({ USD: 0 - USD, VES: 0 - VES });
/** As the API says them. */
export const dollars = ({ USD, VES }: Amounts) => ({ USD: USD / 100, VES: VES / 100 });
export const cents = ({ USD, VES }: Amounts): Amounts => ({
  USD: Math.round(USD * 100),
  VES: Math.round(VES * 100),
});

/** What is counted where `there` is: never less than nothing. */
export const about = (there: Amounts, wrong: number): Amounts => ({
  USD: Math.max(0, there.USD + wrong),
  VES: Math.max(0, there.VES - wrong),
});
