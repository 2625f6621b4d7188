interface Caller {
  post(
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: { code: string; url: string; access_token: string } }>;
}

export const sampleAccess = (change: object = {}) => ({ name: "Ana Rivas", email: "", ...change });

/** A code that signs a person of the client in. Throws if it can't be made. */
export async function portalCode(staff: Caller, clientId: number, change: object = {}): Promise<string> {
  const { status, body } = await staff.post(`/clients/${clientId}/access`, sampleAccess(change));
  if (status !== 200) throw new Error(`no access: ${status} ${JSON.stringify(body)}`);
  return body.code;
}

/** Signs a person of the client in, and returns the token. */
export async function portalToken(
  staff: Caller,
  clientId: number,
  nobody: Caller,
  change: object = {},
): Promise<string> {
  const code = await portalCode(staff, clientId, change);
  return (await nobody.post("/portal/sign-in", { code })).body.access_token;
}
