/** A valid anonymous order of an existing service. */
export function sampleDelivery(serviceId: number, change: object = {}) {
  return {
    date: "2026-11-20",
    service_id: serviceId,
    receipt: {
      full_name: "María Gutiérrez",
      phone: "04149876543",
      address: "Av. Libertador, Edif. Sol, piso 3",
    },
    anonymous_client: {
      legal_name: "Pedro Pérez",
      type: "venezolano",
      registration_number: "V-12345678",
      phone: "04161112233",
    },
    pickup_address: "Plaza Altamira",
    payment_type: "full",
    notes: null,
    ...change,
  };
}

/** A valid order on credit for a client. */
export function sampleCredit(serviceId: number, clientId: number, change: object = {}) {
  const { anonymous_client: _, pickup_address: __, ...order } = sampleDelivery(serviceId);
  return { ...order, client_id: clientId, payment_type: "partial", ...change };
}
