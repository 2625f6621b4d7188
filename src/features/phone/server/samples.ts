interface Caller {
  post(
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: { code: string; access_token: string } }>;
}

/** A code that signs the courier's phone in. */
export async function accessCode(staff: Caller, courierId: number): Promise<string> {
  return (await staff.post(`/couriers/${courierId}/access`)).body.code;
}

/** Signs a phone of the courier in, and returns its token. */
export async function phoneToken(staff: Caller, courierId: number, nobody: Caller): Promise<string> {
  const code = await accessCode(staff, courierId);
  return (await nobody.post("/courier/sign-in", { code })).body.access_token;
}
