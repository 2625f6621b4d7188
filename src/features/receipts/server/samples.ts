/** To whom change is sent. */
export const sampleAddressee = () => ({ bank: "0102", phone: "4141234567", document: "V-12345678" });

/** A tender in notes of dollars. */
export const sampleNotes = (amount: number) => ({ currency: "USD", amount, method: "cash" });

/** A tender by mobile payment. A negative one is change that is to be sent. */
export const sampleMobile = (amount: number, reference = "00123456") => ({
  currency: "VES",
  amount,
  method: "mobile_payment",
  ...(amount > 0 ? { reference, bank: "0134", payer_phone: "0414-1234567" } : sampleAddressee()),
});
