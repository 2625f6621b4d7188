import type { KeyScope } from "#shared/routes/roles.ts";

export const connectionsTitle = "Conexiones";

export const scopeLabels: Record<KeyScope, string> = {
  "orders:read": "Consultar órdenes y precios",
  "orders:write": "Crear órdenes",
  "clients:read": "Consultar clientes",
};

export const keyTexts = {
  notCorrected: "No se corrige con una clave",
  title: "Claves",
  hint: "Con una clave, tu tienda u otro programa crea órdenes y pregunta por ellas. Cada programa debe tener la suya, para poder revocarla sin tocar las demás.",
  docs: "Cómo se usa",
  none: "No hay claves",
  create: "Nueva clave",
  name: "Nombre",
  nameHint: "El programa que la usa, como «Tienda en línea»",
  nameRequired: "El nombre es requerido",
  scopes: "Permisos",
  scopesRequired: "Elige al menos un permiso",
  client: "Cliente",
  clientHint:
    "Con un cliente, la clave solo alcanza las órdenes de ese cliente, y lo que pide te llega como solicitud",
  unknownClient: "El cliente no existe",
  wholeCompany: "Toda la empresa",
  expiresOn: "Vence",
  expiresOnHint: "El último día en que sirve; vacío: hasta que la revoques",
  expiresInPast: "La fecha ya pasó",
  tooMany: "Una empresa puede tener como máximo 50 claves",
  makeFailed: "Error al crear la clave",
  madeTitle: "Clave creada",
  madeHint:
    "Cópiala ahora y guárdala en tu programa: no se vuelve a mostrar. Quien la tenga puede usarla, así que no la pongas en una página ni en un mensaje.",
  copy: "Copiar clave",
  copied: "Clave copiada",
  copyFailed: "Error al copiar la clave",
  kept: "Ya la guardé",
  revoke: "Revocar",
  revoked: "Clave revocada",
  revokeFailed: "Error al revocar la clave",
  unused: "Sin usar",
  lastUsed: "Usada por última vez",
  expires: "Vence el",
  expired: "Venció el",
  clientDeleted: "Su cliente ya no existe",
};

export const confirmRevoke = (name: string) =>
  `¿Seguro que deseas revocar la clave «${name}»? El programa que la usa dejará de funcionar.`;
