/** Who says today for a client that something was paid, with what. The office has accepted the one and looks at the other. */
export const NOTICES = [
  { person: "Ana Rivas", reference: "004518273645", note: "Abono de la semana", accepted: true },
  { person: "Luis Gil", reference: "007712093388", note: "Por la orden más vieja", accepted: false },
] as const;
