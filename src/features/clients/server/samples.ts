let count = 0;

/** A valid client with two addresses, a phone and an e-mail. */
export function sampleClient(change: object = {}) {
  count += 1;
  return {
    legal_name: `Inversiones Ávila ${count}`,
    registration_number: `J-${30000000 + count}`,
    type: "legal",
    notes: null,
    addresses: [
      { address: `Av. Francisco de Miranda ${count}, Chacao` },
      { address: `Calle París ${count}, Las Mercedes` },
    ],
    phones: [{ phone: "4121234567" }],
    emails: [{ email: `cliente${count}@ejemplo.com` }],
    ...change,
  };
}
