/** Parts of made-up names of people, companies and places in Caracas. */

export const WOMEN = (
  "María Ana Carmen Luisa Yusmary Andreína Gabriela Daniela Valentina Mariela Rosa Yelitza Carolina Adriana " +
  "Patricia Beatriz Milagros Josefina Elena Isabel Verónica Claudia Génesis Oriana Lisbeth Norelys Zulay Mayra " +
  "Belkis Yolanda Inés Karina Marisol Nathaly Dayana Ligia Thaís Mirla"
).split(" ");

export const MEN = (
  "José Luis Carlos Juan Pedro Rafael Gustavo Miguel Ángel Jesús Andrés Daniel Víctor Héctor Ramón Freddy Wilmer " +
  "Alexis Orlando Edgar César Simón Leonardo Argenis Yorman Franklin Gilberto Eduardo Ricardo Iván Óscar Tomás " +
  "Nelson Reinaldo Douglas Jhonny Marcos Elías"
).split(" ");

export const SURNAMES = (
  "González Rodríguez Pérez Hernández García Martínez López Rojas Díaz Mendoza Núñez Peña Rondón Contreras " +
  "Suárez Guerrero Briceño Chacón Colmenares Urdaneta Bracho Parra Zambrano Márquez Salazar Figueroa Marcano " +
  "Villarroel Acosta Quintero Araujo Bolívar Carrasquel Duarte Escalona Fuenmayor Ibáñez Landaeta Machado " +
  "Nieves Ochoa Piñango Querales Rangel Sequera Tovar Uzcátegui Velásquez Yánez Zerpa Ordóñez Patiño"
).split(" ");

/** Streets of each part of the city. */
export const PLACES: readonly (readonly [string, readonly string[]])[] = [
  ["Chacao", ["Av. Francisco de Miranda", "Calle Sucre", "Calle Páez", "Av. Mohedano", "Calle Élice"]],
  ["Las Mercedes", ["Calle París", "Calle Madrid", "Av. Río de Janeiro", "Calle Nueva York", "Av. Orinoco"]],
  ["El Paraíso", ["Av. José Antonio Páez", "Calle Loira", "Av. Washington", "Calle Machado"]],
  ["Altamira", ["Av. San Juan Bosco", "Av. Luis Roche", "3ra. Transversal", "Av. Ávila"]],
  ["Los Palos Grandes", ["1ra. Avenida", "3ra. Avenida", "2da. Transversal", "Av. Andrés Bello"]],
  ["La Candelaria", ["Esq. Alcabala a Urapal", "Esq. Cruz a Candilito", "Av. Urdaneta", "Esq. Peligro"]],
  ["Sabana Grande", ["Bulevar de Sabana Grande", "Calle Villaflor", "Av. Casanova", "Av. Las Acacias"]],
  ["El Cafetal", ["Bulevar Raúl Leoni", "Av. Principal de Caurimare", "Calle El Limón"]],
  ["La Urbina", ["Calle 3-A", "Calle 9", "Av. Rómulo Gallegos", "Calle 13"]],
  ["Los Ruices", ["Av. Principal de Los Ruices", "Calle A", "2da. Transversal"]],
  ["Montalbán", ["Av. Principal de Montalbán", "Calle 40", "2da. Av. de Montalbán"]],
  ["Catia", ["Av. Sucre", "Calle Colombia", "Bulevar de Catia", "Av. España"]],
  ["San Bernardino", ["Av. Vollmer", "Av. Mariscal Sucre", "Av. Panteón"]],
  ["Bello Monte", ["Av. Casanova", "Calle Sorbona", "Av. Leonardo Da Vinci"]],
  ["Baruta", ["Calle Bolívar", "Calle Ricaurte", "Av. Intercomunal de Baruta"]],
  ["El Hatillo", ["Calle Comercio", "Calle La Paz", "Calle Bella Vista"]],
  ["Petare", ["Calle Lino de Clemente", "Redoma de Petare", "Calle Negro Primero"]],
  ["La Trinidad", ["Av. Principal de La Trinidad", "Calle Vargas", "Av. El Paseo"]],
];

export const BUILDINGS = (
  "Sol Ávila Parque Canaima Orinoco Roraima Araguaney Samán Turpial Caroní Humboldt Miranda Bolívar Delta " +
  "Cristal Marbella Guaicaipuro Tepuy Mirador"
).split(" ");

export const TRADES = (
  "Inversiones|Distribuidora|Comercial|Farmacia|Panadería|Repuestos|Óptica|Floristería|Ferretería|Librería|" +
  "Laboratorio|Clínica Dental|Boutique|Pastelería|Tecnología|Grupo|Corporación|Importadora|Textiles|Agropecuaria"
).split("|");

export const MARKS = (
  "El Ávila|Los Andes|Caribe|La Castellana|Santa Eduvigis|Guaicaipuro|La Colmena|Cumbre|Mi Viejo|Nueva Esparta|" +
  "Orinoco|San Ignacio|Doña Bárbara|El Samán|La Trinidad|Monte Ávila|Los Próceres|Araguaney|La Floresta|El Rosal|" +
  "Cacique|Sol de Oriente|Las Tres Gracias|El Trébol|La Concordia|Buen Provecho"
).split("|");

export const PARCEL_CONTENTS = ["Cajas de repuestos", "Ropa", "Libros", "Medicinas", "Equipos de sonido"];

export const REFUSALS = [
  "No era lo que pidió",
  "Llegó tarde y ya compró otro",
  "Dice que nunca lo pidió",
  "La caja venía golpeada",
] as const;

export const INSTITUTIONS = (
  "Alcaldía de Chacao|Alcaldía de Baruta|Alcaldía de Sucre|Instituto Municipal de Cultura|Hospital del Este|" +
  "Unidad Educativa Nacional Andrés Bello|Registro Civil de El Hatillo|Biblioteca Pública Central"
).split("|");

export const COMMUNES =
  "Comuna El Panal|Comuna Altos de Lídice|Comuna La Dolorita|Comuna Cacique Tiuna|Comuna Che Guevara".split(
    "|",
  );

export const CLIENT_NOTES = [
  "Llamar antes de pasar a retirar.",
  "Retirar por la entrada de servicio.",
  "Factura a fin de mes.",
  "Atiende de 8 a 12 y de 2 a 5.",
  "Preguntar por administración.",
  "Paga por pago móvil; pedir el comprobante.",
];

export const ORDER_NOTES = [
  "Frágil, llevar con cuidado.",
  "Entregar solo al destinatario.",
  "Tocar el timbre dos veces.",
  "Dejar en vigilancia si no hay nadie.",
  "Llamar al llegar: el intercomunicador no sirve.",
  "Lleva vuelto de $20.",
  "Entregar antes del mediodía.",
  "Sobre con documentos originales; pedir copia firmada.",
  "Mantener refrigerado.",
];

export const REASONS = [
  "El destinatario no estaba y no respondió las llamadas",
  "Dirección incorrecta",
  "El cliente pidió cancelar el envío",
  "El destinatario rechazó el paquete",
  "Moto accidentada; se reprograma con una orden nueva",
  "Lluvia fuerte: vía cerrada",
  "Local cerrado al momento de la entrega",
];
