/** What the client's person in the portal says today that was paid. The office has accepted the one and looks at the other. */
export const NOTICES = [
  {
    paid: { amount: 15, currency: "USD", method: "transfer", reference: "4518273645", note: "Por Zelle" },
    accepted: true,
  },
  {
    paid: {
      amount: 2500,
      currency: "VES",
      method: "mobile_payment",
      bank: "0134",
      reference: "007712093388",
      payer_phone: "4145550199",
      note: "Abono de la semana",
    },
    accepted: false,
  },
] as const;
