export const proofTexts = {
  proof: "Prueba de entrega",
  receiver: "Recibió",
  attempts: "Intentos de entrega",
  by: (courier: string) => `por ${courier}`,
};
