/** What people asked for today in the public form: who, to whom, from and to where, what, and why the office doesn't take it. */
export const REQUESTS = [
  {
    asker: ["Marisol Briceño", "V-15.334.120", "4143320187"],
    pickup: "Calle París, Las Mercedes",
    receipt: ["Génesis Uzcátegui", "4241190476", "3ra. Transversal, Altamira"],
    notes: "Una torta de cumpleaños: va derecha",
  },
  {
    asker: ["Repuestos Yánez", "J-31.220.987-4", "2125550177"],
    pickup: "Av. Urdaneta, La Candelaria",
    receipt: ["Wilmer Tovar", "4126678901", "Calle Loira, El Paraíso"],
    notes: "Dos cajas de bujías",
  },
  {
    asker: ["Orlando Sequera", "V-9.870.554", "4169021733"],
    pickup: "Av. Casanova, Sabana Grande",
    receipt: ["Norelys Parra", "4147752310", "Calle Páez, Chacao"],
    notes: "Una nevera pequeña",
    rejected: "No cabe en una moto. Llámenos y buscamos una camioneta.",
  },
] as const;

/** What a client asked for today in the portal: to whom, where, what, and the price of goods that the courier collects, in dollars. */
export const PORTAL_REQUESTS = [
  {
    receipt: ["Mariángel Rondón", "4142203918", "Av. Principal de La Urbina"],
    notes: "Dos blusas, talla M",
    cod_amount: 38.5,
  },
  {
    receipt: ["Jesús Arellano", "4127719045", "Calle Madrid, Las Mercedes"],
    notes: "Un par de zapatos: que se los pruebe",
    cod_amount: 0,
  },
] as const;
