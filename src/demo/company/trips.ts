/** What became of a stop today. */
type Outcome = "delivered" | "absent" | "cancelled" | "waiting";

interface Stop {
  /** Name, phone, address. */
  receipt: readonly [string, string, string];
  /** In dollars. */
  cod_amount: number;
  outcome: Outcome;
}

const stop = (
  name: string,
  phone: string,
  address: string,
  cod_amount = 0,
  outcome: Outcome = "waiting",
): Stop => ({ receipt: [name, phone, address], cod_amount, outcome });

/** Today's trips: each one pickup with several recipients. */
export const TRIPS: readonly { isSent: boolean; stops: readonly Stop[] }[] = [
  {
    isSent: true,
    stops: [
      stop(
        "Yelitza Marcano",
        "0414-2781190",
        "Av. Rómulo Gallegos, Res. El Samán, apto. 42",
        28,
        "delivered",
      ),
      stop("José Gregorio Peña", "0424-1930027", "Calle Sucre, quinta Maruja, Chacao", 15.5, "delivered"),
      stop("Carmen Rondón", "0412-5570318", "Av. Blandín, torre B, piso 9, La Castellana", 0, "delivered"),
      stop("Ernesto Salas", "0416-8204471", "Calle París, edif. Doral, Las Mercedes", 40, "delivered"),
    ],
  },
  {
    isSent: true,
    stops: [
      stop(
        "Mariela Tovar",
        "0414-3306158",
        "Av. Principal de Los Ruices, edif. Aral, apto. 7-C",
        22,
        "delivered",
      ),
      stop("Andrés Colmenares", "0412-9917402", "Calle El Vigía, casa 14, Petare", 18.75, "absent"),
      stop("Luisa Fermín", "0424-6058833", "Av. Sanz, Res. Parque, apto. 31, El Marqués", 0, "cancelled"),
      stop("Rafael Urdaneta", "0416-4412907", "Calle Los Mangos, quinta Altagracia, La Florida", 35),
    ],
  },
  {
    isSent: false,
    stops: [
      stop("Nohelia Guerra", "0414-7720615", "Av. Andrés Bello, edif. Atlas, apto. 12", 12),
      stop("Simón Bracho", "0412-2864930", "Calle Real de Sabana Grande, local 8"),
      stop("Beatriz Lugo", "0424-3391748", "Av. Libertador, Res. Bello Campo, apto. 5-B", 26.4),
    ],
  },
];
