import type { Invariant } from "./invariants.ts";

/** What each rule promises, for the operator. A new rule does not compile until it is here. */
export const invariantTexts: Record<Invariant, string> = {
  "an order without exactly one debt": "cada orden tiene exactamente una deuda",
  "a debt that differs from its order": "cada deuda coincide con su orden",
  "an open debt of a cancelled or deleted order, or a closed debt of another":
    "está abierta la deuda de cada orden en pie, y cerrada la de las canceladas o eliminadas",
  "a debt whose ledger has other sums": "los pagos y reembolsos de cada deuda suman lo que ella dice",
  "a debt whose parts don't add up to its amount": "las partes de cada deuda suman su monto",
  "a debt whose write-offs have another sum": "los incobrables de cada deuda suman lo que ella dice",
  "a client's advances that are not the rests of its receipts":
    "el saldo a favor de cada cliente es lo que queda de sus anticipos",
  "an opening balance that is no capital, or capital of another order or receipt":
    "cada saldo anterior está en el capital, y nada más está allí por esa causa",
  "numbers of opening balances with a gap or a duplicate":
    "los números de los saldos anteriores van sin huecos ni repetidos",
  "an order or receipt with a number of the opening balances":
    "solo los saldos anteriores tienen números de su serie",
  "a merged client that still has something, or leads to another merged one":
    "los clientes combinados no tienen nada, y llevan al que quedó",
  "a merged client whose accounts are not even": "las cuentas de los clientes combinados están en cero",
  "a closed day whose figures are not those of its closing":
    "cada día cerrado tiene las cifras que tenía al cerrarlo",
  "figures of a closing of days that are open": "solo los días cerrados guardan cifras de su cierre",
  "an adjusted order without one first adjustment": "los ajustes de cada orden empiezan por uno primero",
  "a write-off without its own entry": "cada incobrable tiene su asiento",
  "a debt with the wrong status": "cada deuda tiene el estado que le toca",
  "a paid order with an open debt and no voided receipt":
    "cada orden pagada está pagada, o su recibo está anulado",
  "parcels that were not taken of an order that is not delivered, or as many as it has":
    "los bultos no entregados son de una orden entregada, y menos de los que tiene",
  "a client's number that its order or request does not hold":
    "cada número de pedido es de la orden en pie o la solicitud por decidir que lo tiene",
  "an order that stands without its client's number":
    "cada orden en pie con número de pedido lo tiene para ella sola",
  "a client's number that is not compared, or none that is":
    "cada número de pedido se compara como se escribió",
  "a refund that differs from its payment": "cada reembolso coincide con su pago",
  "a payment without a receipt of its company": "cada pago tiene un recibo de su empresa",
  "receipt numbers with a gap or a duplicate": "los números de los recibos van sin huecos ni repetidos",
  "a receipt whose tenders don't add up to its amount": "lo entregado en cada recibo suma su monto",
  "bolívares that are not worth their dollars": "los bolívares valen sus dólares a la tasa del recibo",
  "a receipt whose payments don't add up to its amount": "los pagos de cada recibo suman su monto",
  "an advance that paid more than its amount": "ningún anticipo pagó más que su monto",
  "a voided receipt with standing payments, or another one without":
    "los recibos anulados no tienen pagos en pie, y los demás sí",
  "a receipt in the journal with other money than its tenders":
    "el libro diario tiene de cada recibo el dinero que se entregó",
  "a tender in the journal in another account than its method's":
    "lo recibido en efectivo está en el efectivo, lo demás en el banco, y el vuelto por enviar se debe",
  "a receipt whose goods are not those of its tenders":
    "el dinero de mercancía de cada recibo es el de lo recibido",
  "change that is owed and neither to be sent nor to come back, or the other way round":
    "el vuelto que se debe es el que está por enviar, menos el que está por devolver",
  "change to be sent that is not the tender's": "el vuelto por enviar es el de los recibos",
  "change of a voided receipt that is still to be sent": "ningún recibo anulado tiene vuelto por enviar",
  "sent change of a voided receipt that nobody owes, or change to come back that was not sent":
    "el vuelto enviado de los recibos anulados se espera de vuelta, y ninguno más",
  "change that came back or is lost otherwise than the journal says":
    "el vuelto devuelto o perdido está donde dice el libro diario",
  "more cash given back by a person in a day than left in the journal":
    "nadie devolvió en un día más efectivo que el que salió",
  "a receipt that waits for a transfer and has none": "los cobros por confirmar tienen algo por confirmar",
  "goods money that is not what receipts took, remittances handed over and deductions paid":
    "el dinero de mercancía es lo cobrado menos lo entregado y lo descontado",
  "more goods money handed over than collected": "no se entregó más dinero de mercancía que el cobrado",
  "goods money that is available without being settled or confirmed, or the other way round":
    "el dinero de mercancía disponible es el rendido por los repartidores y el confirmado por el banco",
  "goods money that waits for its courier or bank, and is not in its account":
    "el dinero de mercancía por rendir o confirmar está en su cuenta",
  "a remittance whose deduction differs from its receipt":
    "el descuento de cada pago a un comercio es el de su recibo",
  "an order whose collection at the door does not fit its state":
    "el cobro al entregar de cada orden corresponde a su estado",
  "an order that is collected without its goods money, or the other way round":
    "cada orden cobrada tiene su dinero de mercancía, y las demás no",
  "an agreement whose fee is not its receipt's": "lo acordado al entregar es lo que dice su recibo",
  "agreed goods that are not worth what was received for them":
    "la mercancía acordada al entregar vale lo que se recibió por ella",
  "a charge that is not what its agreement cost, or of a voided receipt":
    "lo cobrado a un repartidor por un monto acordado es lo que faltó, y nada si el recibo se anuló",
  "remittance numbers with a gap or a duplicate":
    "los números de los pagos a comercios van sin huecos ni repetidos",
  "order numbers with a gap or a duplicate": "los números de las órdenes van sin huecos ni repetidos",
  "a company with a wrong count of orders": "cada empresa cuenta bien sus órdenes",
  "an order without exactly one event of its creation": "cada orden tiene el evento de su creación",
  "a day whose stored totals differ from its rows": "los totales de cada día son los de sus filas",
  "a journal entry without lines, or not of zero in each currency":
    "cada asiento tiene líneas y suma cero en cada moneda",
  "a line whose company or day is not its entry's": "cada línea tiene la empresa y el día de su asiento",
  "a monthly total of the journal that is not the sum of its lines":
    "los totales de cada mes del libro diario son los de sus líneas",
  "a debt that differs from the journal": "cada deuda coincide con el libro diario",
  "a day's moves of a receivable or advance that are not its lines":
    "los movimientos diarios por cobrar y de anticipos son los de sus líneas",
  "a receivable that has not the date of its order": "cada cuenta por cobrar tiene la fecha de su orden",
  "a ledger row without its own entry": "cada pago y reembolso tiene su asiento",
  "bills' cash or bank that is not the bills'": "el efectivo y el banco de los gastos son los de los gastos",
  "a bill in bolívares whose dollars are not those at its rate":
    "cada gasto en bolívares vale sus dólares a su tasa",
  "income or expenses that are not those of the dashboard": "los ingresos y gastos son los de Inicio",
  "a reversal that does not cancel its entry": "cada reverso cancela su asiento",
  "cash that left the office for a receipt whose courier had not handed it in":
    "un cobro en la puerta que se anula antes de que el repartidor rinda se descuenta de su cuenta",
  "a closed shift that still holds cash": "ningún turno cerrado tiene efectivo",
  "a closed shift whose count or float differs from its movements":
    "el conteo y el fondo de cada turno cerrado son sus movimientos",
  "cash that moved in a shift after its count": "no se movió efectivo en un turno después de su conteo",
  "a courier whose cash differs from the lines to settle":
    "el efectivo de cada repartidor es lo que tiene por rendir",
  "a settlement that settled other cash or pay than it says":
    "cada liquidación liquidó el efectivo y la ganancia que dice",
  "cash of a rejected delivery whose action nobody decided":
    "el efectivo de un cobro rechazado es de un cobro que alguien decidió",
  "a float that the journal moves otherwise, or gives back without its void":
    "cada fondo de un repartidor, y su anulación, son los de sus asientos",
  "a float that left another place than it says":
    "cada fondo de un repartidor salió del turno o de la caja que dice",
  "a float's cash in a courier's account that is not of a float":
    "lo que la cuenta de un repartidor tiene de fondos es de un fondo",
  "a standing settlement whose count differs from its entry":
    "el conteo de cada liquidación en pie es el de su asiento",
  "a settlement that kept more of the pay than was earned":
    "ninguna liquidación retuvo del pago más de lo que ganó el repartidor",
  "settlement numbers with a gap or a duplicate":
    "los números de las liquidaciones van sin huecos ni repetidos",
  "a paid settlement without its bill": "cada liquidación pagada tiene su gasto",
  "an order whose courier's pay is not in the account once":
    "la ganancia del repartidor de cada orden está una vez en su cuenta",
  "an order whose amount is not that of its lines, nor the one that somebody named":
    "el monto de cada orden es la suma de sus líneas, o el que alguien puso con su motivo",
  "cash that is not where the equation says": "el efectivo está donde dice la cuenta de Efectivo",
  "an idempotency key without its answer": "cada clave de idempotencia tiene su respuesta",
  "the search text of an order differs, is missing, or belongs to a deleted order":
    "el texto de búsqueda de cada orden está una vez y es el suyo",
  "an order that counts other attempts than it had":
    "cada orden cuenta los intentos que tuvo, y el motivo del último",
  "a bank's line that is not the money of its match":
    "cada movimiento conciliado del banco es el dinero de su cobro, vuelto, pago a un comercio o gasto",
  "a tender of a bank's line that is not matched": "lo que un movimiento del banco paga está conciliado",
  "a reversal of another amount or account": "lo que el banco devolvió es el dinero que había llegado",
  "a reversed line without its other side": "cada movimiento devuelto tiene el que lo devolvió",
  "a tender that a bank's line confirmed and that waits": "lo que el banco confirmó está confirmado",
  "a statement that counts other lines than it brought":
    "cada estado de cuenta cuenta los movimientos que trajo",
  "a standing order or undecided request that refers to something else than its body":
    "las órdenes fijas y las solicitudes por decidir usan lo que dicen, y nada más",
  "a company whose files are not counted":
    "lo que ocupan las fotos y firmas de cada empresa es lo que suman sus archivos",
  "an accepted payment notice without a receipt of its amount":
    "cada aviso de pago aceptado tiene un recibo de su monto y de su cliente",
  "request numbers with a gap or a duplicate": "los números de las solicitudes van sin huecos ni repetidos",
  "an accepted request whose order has another link":
    "la orden de cada solicitud aceptada tiene el enlace de la solicitud",
};
