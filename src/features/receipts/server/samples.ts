/** To whom change is sent. */
export const sampleAddressee = () => ({ bank: "0102", phone: "4141234567", document: "V-12345678" });
